import { formatUsd } from '@called-shot/shared/money.ts'
import { withdrawalLabels } from '@called-shot/shared/wallet/rules.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { useCall } from '../api/query.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import quiet from '../ui/quiet.module.css'
import styles from './wallet-popup.module.css'
import { shortAddress, withdrawalWords } from './wallet-words.ts'

const most = 5

const tones: Readonly<Record<keyof typeof withdrawalWords, BadgeTone>> = {
  requested: 'plain',
  review: 'plain',
  approved: 'rare',
  sent: 'rare',
  settled: 'true',
  rejected: 'danger',
}

/** The player's latest requests with their status, read again on any news. */
export function OwnWithdrawals() {
  const { data } = useCall(withdrawals.listOwnWithdrawals, { query: { limit: most } })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label="Your withdrawals">
      <h3 className={styles.heading}>Your withdrawals</h3>
      <ul className={styles.requests}>
        {data.data.map(({ id, amount, address, status, reason }) => (
          <li key={id}>
            <p className={styles.amount}>
              {formatUsd(amount)} <Badge tone={tones[status]}>{withdrawalLabels[status]}</Badge>
            </p>
            <p className={quiet.compact}>
              To {shortAddress(address)}. {withdrawalWords[status]}
              {reason !== null && reason !== '' && ` “${reason}”`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
