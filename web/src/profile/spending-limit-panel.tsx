import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { account, type Limits } from '@called-shot/shared/account/contract.ts'
import { raiseBegins, raiseWaitsDays } from '@called-shot/shared/account/responsible-play.ts'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { act } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { Breakdown } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { momentText } from '../time/moment-text.ts'
import { serverNow } from '../time/server-now.ts'
import quiet from '../ui/quiet.module.css'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitsPanel, type LimitsReading } from './limits-panel.tsx'
import styles from './settings-page.module.css'

const highestCents = 1_000_000

/**
 * The weekly limit for packs. A lower limit applies at once, a higher one after seven days; a pending raise can be
 * canceled.
 */
export function SpendingLimitPanel({ reading }: LimitsReading) {
  const place = useDeepLink('#spending-limit', reading.data !== undefined)
  return (
    <div id="spending-limit" ref={place} tabIndex={-1} className={styles.place}>
      <LimitsPanel title="Spending limit" failed="Your spending limit could not be loaded." reading={reading}>
        {(limits) => <SpendingLimit limits={limits} />}
      </LimitsPanel>
    </div>
  )
}

function SpendingLimit({ limits }: { readonly limits: Limits }) {
  const [typedCents, setTypedCents] = useState<number | null>(null)
  const [isAsking, setAsking] = useState<Cents | null>(null)
  const { weekly_purchase: now, weekly_spent: spent } = limits
  const next = limits.weekly_purchase_next
  const problem = whyNotALimit(typedCents, limits)

  function ask(event: SubmitEvent) {
    event.preventDefault()
    if (typedCents !== null && problem === null) setAsking(cents(typedCents))
  }

  return (
    <>
      <p>Packs can cost you at most this much in any 7 days.</p>
      <p className={styles.amount}>{formatUsd(now)}</p>
      <div>
        <meter
          className={styles.meter}
          min={0}
          max={Math.max(1, now)}
          value={Math.min(spent, Math.max(1, now))}
          aria-label="Spent of your weekly limit"
        />
        <p className={quiet.text}>{formatUsd(spent)} spent in the last 7 days</p>
      </div>
      {next !== null && limits.weekly_purchase_next_at !== null && (
        <output className={styles.waiting}>
          <p>
            <strong>{formatUsd(next)}</strong> from {momentText(limits.weekly_purchase_next_at)}.
          </p>
          <Button size="small" onClick={() => setAsking(now)}>
            Keep {formatUsd(now)}
          </Button>
        </output>
      )}
      <form className={styles.form} onSubmit={ask}>
        <MoneyField
          label="New weekly limit"
          valueCents={typedCents}
          onChange={setTypedCents}
          error={typedCents === null ? null : problem}
        />
        <Button type="submit" tone="primary" disabled={problem !== null}>
          Set limit
        </Button>
      </form>
      <p className={quiet.text}>Decreases apply now, increases in {raiseWaitsDays} days.</p>
      {isAsking !== null && (
        <ConfirmLimit
          limits={limits}
          wanted={isAsking}
          onClose={() => {
            setAsking(null)
            setTypedCents(null)
          }}
        />
      )}
    </>
  )
}

interface ConfirmLimitProps {
  readonly limits: Limits
  readonly wanted: Cents
  readonly onClose: () => void
}

function ConfirmLimit({ limits, wanted, onClose }: ConfirmLimitProps) {
  // The limit when the dialog opened. The refresh after saving would change it in the final text.
  const [now] = useState(limits.weekly_purchase)
  const [waiting] = useState(() => waitingIn(limits))
  const [begins] = useState(() => raiseBegins(waiting, wanted, new Date(serverNow())))
  const send = () => act(account.setLimits, { body: { weekly_purchase: dollarsFromCents(wanted) } })
  if (wanted === now) {
    return (
      <LimitDialog
        title="Cancel your raise?"
        action="Keep my limit"
        done={{ title: 'Nothing changes', text: `Your weekly limit stays ${formatUsd(now)}.` }}
        send={send}
        onClose={onClose}
      >
        <p>Your weekly limit stays {formatUsd(now)}, and the higher one will not begin.</p>
      </LimitDialog>
    )
  }
  const isLower = wanted < now
  return (
    <LimitDialog
      title={isLower ? 'Lower your limit?' : 'Raise your limit?'}
      action={isLower ? 'Lower it now' : 'Raise it'}
      done={
        isLower
          ? {
              title: 'Your limit is lower',
              text: `From now on you can spend at most ${formatUsd(wanted)} a week on packs.`,
            }
          : { title: 'Your raise is waiting', text: `Until it begins your limit stays ${formatUsd(now)}.` }
      }
      send={send}
      onClose={onClose}
    >
      <Breakdown
        lines={[
          { label: 'Weekly limit now', amount: formatUsd(now) },
          {
            label: isLower ? 'From now on' : `From ${momentText(begins)}`,
            amount: formatUsd(wanted),
            total: true,
          },
        ]}
      />
      {waiting !== null && <p>It replaces your raise to {formatUsd(waiting.limit)}.</p>}
      <p className={quiet.text}>{whenItCounts({ isLower, isSooner: begins === waiting?.beginsAt })}</p>
    </LimitDialog>
  )
}

function whenItCounts({ isLower, isSooner }: { isLower: boolean; isSooner: boolean }): string {
  if (isLower) return `It applies at once. Raising it again takes ${raiseWaitsDays} days.`
  return isSooner
    ? 'It begins when that raise would have. You can cancel it until then.'
    : `A higher limit applies after ${raiseWaitsDays} days. You can cancel it until then.`
}

function waitingIn({ weekly_purchase_next: limit, weekly_purchase_next_at: beginsAt }: Limits) {
  return limit === null || beginsAt === null ? null : { limit, beginsAt }
}

function whyNotALimit(typedCents: number | null, limits: Limits): string | null {
  if (typedCents === null) return 'Enter an amount'
  if (typedCents > highestCents) return `At most ${formatUsd(cents(highestCents))}`
  if (typedCents === limits.weekly_purchase) return 'That is your limit now'
  return typedCents === limits.weekly_purchase_next ? 'That raise is waiting already' : null
}

/** Scrolls to this panel and focuses it if the address links to it, once it has its content. */
function useDeepLink(hash: string, isRead: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const { hash: wanted, key } = useLocation()
  useEffect(() => {
    if (wanted !== hash || !isRead) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [wanted, hash, key, isRead])
  return place
}
