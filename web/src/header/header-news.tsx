import { useState } from 'react'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'

interface HeaderNewsProps {
  /** Null before it is first read. */
  readonly balance: Cents | null
  /** Null before the notifications are first read. */
  readonly unread: number | null
}

/** For screen readers: what changes in the header by itself. It says nothing of how the page began. */
export function HeaderNews({ balance, unread }: HeaderNewsProps) {
  const [known, setKnown] = useState({ balance, unread, balanceWords: '', unreadWords: '' })
  if (known.balance !== balance || known.unread !== unread) {
    const isPaid = known.balance !== null && balance !== null && known.balance !== balance
    const isTold = known.unread !== null && unread !== null && unread > known.unread
    setKnown({
      balance,
      unread,
      balanceWords: isPaid ? `You have ${formatUsd(balance).replace('$', '')} dollars` : known.balanceWords,
      unreadWords: isTold ? unreadText(unread) : unread === 0 ? '' : known.unreadWords,
    })
  }
  return (
    <p className="visually-hidden" aria-live="polite">
      {[known.balanceWords, known.unreadWords].filter((words) => words !== '').join(', ')}
    </p>
  )
}

function unreadText(count: number): string {
  return count === 1 ? '1 unread notification' : `${count} unread notifications`
}
