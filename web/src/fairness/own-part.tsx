import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { checkLiabilities, type OwnLiabilities } from '@called-shot/shared/fairness/liabilities.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
import styles from './fairness.module.css'
import { utcText } from './utc-text.ts'
import { textHash } from './verify-pack.ts'
import type { Day } from './what-is-owed.tsx'

/** Checks in this browser that the player's own part of a day is included in its root. */
export function OwnPart({ day }: { readonly day: Day }) {
  const { auth_id: authId } = useSession()
  const [isAsked, setAsked] = useState(false)
  const checked = useQuery({
    queryKey: ['own part of what is owed', day.root, authId],
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const own = await call(fairness.ownLiabilities, { query: { day: day.day } })
      return { own, checks: await checkLiabilities(own, day, { authId, sha256: textHash }) }
    },
  })
  if (!globalThis.isSecureContext)
    return (
      <FailedState title="This browser cannot check it here">
        Browsers do this arithmetic on secure (https) pages only. Open this page there, or run{' '}
        <code>npm run verify -- liabilities</code>.
      </FailedState>
    )
  if (checked.isError)
    return (
      <FailedState onRetry={() => void checked.refetch()}>
        {messageOf(checked.error) || 'Your part could not be loaded.'}
      </FailedState>
    )
  if (!checked.data)
    return (
      <Button tone="primary" pending={isAsked} onClick={() => setAsked(true)}>
        Check my part
      </Button>
    )
  const { own, checks } = checked.data
  const holds = checks.every((check) => check.holds)
  return (
    <section className={styles.verdict} data-holds={holds} aria-label="Your part">
      <div role={holds ? 'status' : 'alert'}>
        <h3>
          <Icon name={holds ? 'check' : 'warning'} size={24} />
          {holds ? verdictWords(own) : 'This does not add up'}
        </h3>
      </div>
      <p>
        {holds
          ? `On ${utcText(day.taken_at)} you had ${amountWords(own)}. Compare it with what you had then.`
          : 'What does not hold is marked below. Please report it, with this page.'}
      </p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.says} data-holds={check.holds}>
            <Icon name={check.holds ? 'check' : 'close'} />
            <strong>
              {check.says.charAt(0).toUpperCase() + check.says.slice(1)}
              {!check.holds && ': no'}
            </strong>
          </li>
        ))}
      </ul>
      <p className={quiet.small}>
        You don’t have to trust this page: <code>npm run verify -- liabilities</code> does the same without
        it, and compares with your own movements of money.
      </p>
    </section>
  )
}

function verdictWords({ leaves }: OwnLiabilities): string {
  return leaves.length === 0
    ? 'Checked in your browser: you had nothing then'
    : 'You are counted: checked in your browser'
}

/** "$12.00, $3.00 held by offers", or "nothing". */
function amountWords({ owed }: OwnLiabilities): string {
  const amounts = [
    [owed.available, ''],
    [owed.reserved, ' on hold'],
    [owed.bonus, ' bonus money'],
    [owed.prizes, ' in prizes'],
  ] as const
  const words = amounts.flatMap(([amount, what]) =>
    amount === 0 ? [] : `${formatUsd(cents(amount))}${what}`,
  )
  return words.join(', ') || 'nothing'
}
