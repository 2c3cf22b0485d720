import { useState } from 'react'
import { account, type Limits } from '@called-shot/shared/account/contract.ts'
import { breakEnd, exclusionEnd } from '@called-shot/shared/account/responsible-play.ts'
import { awayUntil } from '@called-shot/shared/account/rules.ts'
import { act } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import quiet from '../ui/quiet.module.css'
import { Select } from '../ui/select.tsx'
import { whileAway } from '../session/away-words.ts'
import { momentText } from '../time/moment-text.ts'
import { serverNow } from '../time/server-now.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitsPanel, type LimitsReading } from './limits-panel.tsx'
import styles from './settings-page.module.css'

const breaks = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
] as const
const exclusions = [
  { value: '6', label: '6 months' },
  { value: '12', label: '1 year' },
  { value: '24', label: '2 years' },
  { value: '60', label: '5 years' },
] as const

interface AwayProps {
  readonly limits: Limits
}

/** One to thirty days off. A break cannot be shortened, but a longer one can follow. */
export function BreakPanel({ reading }: LimitsReading) {
  return (
    <LimitsPanel
      title="Take a break"
      failed="Whether you are on a break could not be loaded."
      reading={reading}
    >
      {(limits) => <Break limits={limits} />}
    </LimitsPanel>
  )
}

function Break({ limits }: AwayProps) {
  const [days, setDays] = useState<(typeof breaks)[number]['value']>('1')
  const [isAsking, setAsking] = useState(false)
  const reason = whyNoLonger(limits, (now) => breakEnd(null, Number(days), now))
  return (
    <>
      <p>Step off the field for a while. Your cards and your predictions wait for you.</p>
      <WhatItMeans />
      {limits.break_until !== null && (
        <output className={styles.waiting}>On a break until {momentText(limits.break_until)}.</output>
      )}
      <div className={styles.form}>
        <Select label="Break for" value={days} options={breaks} onChange={setDays} />
        <Button disabledReason={reason} onClick={() => setAsking(true)}>
          Take a break
        </Button>
      </div>
      <WhyNot reason={reason} />
      {isAsking && <ConfirmBreak limits={limits} days={Number(days)} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmBreak({ limits, days, onClose }: AwayProps & { days: number; onClose: () => void }) {
  const [end] = useState(() => momentText(breakEnd(limits.break_until, days, new Date(serverNow()))))
  return (
    <LimitDialog
      title={`A break until ${end}?`}
      action="Begin the break"
      done={{ title: 'Your break has begun', text: `Everything opens again on ${end}. Enjoy the time off.` }}
      send={(key) => act(account.takeBreak, { body: { days }, key })}
      onClose={onClose}
    >
      <WhatItMeans />
      <p>A break cannot be ended early.</p>
    </LimitDialog>
  )
}

/** Six months or more. Nothing ends it early, so the player confirms it twice. */
export function ExclusionPanel({ reading }: LimitsReading) {
  return (
    <LimitsPanel
      title="Self-exclusion"
      failed="Whether you are excluded could not be loaded."
      reading={reading}
    >
      {(limits) => <Exclusion limits={limits} />}
    </LimitsPanel>
  )
}

function Exclusion({ limits }: AwayProps) {
  const [months, setMonths] = useState<(typeof exclusions)[number]['value']>('6')
  const [isAsking, setAsking] = useState(false)
  const reason = whyNoLonger(limits, (now) => exclusionEnd(null, Number(months), now))
  return (
    <>
      <p>
        For when a break is not enough. It means the same, for six months or more, and nobody can end it
        early.
      </p>
      {limits.self_excluded_until !== null && (
        <output className={styles.waiting}>Excluded until {momentText(limits.self_excluded_until)}.</output>
      )}
      <div className={styles.form}>
        <Select label="Exclude me for" value={months} options={exclusions} onChange={setMonths} />
        <Button disabledReason={reason} onClick={() => setAsking(true)}>
          Exclude myself
        </Button>
      </div>
      <WhyNot reason={reason} />
      <p className={quiet.text}>
        If play has stopped being fun, talk to somebody: call or text{' '}
        <a href="tel:+18004262537">1-800-GAMBLER</a>, free and confidential, day and night.
      </p>
      {isAsking && (
        <ConfirmExclusion limits={limits} months={Number(months)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function ConfirmExclusion({ limits, months, onClose }: AwayProps & { months: number; onClose: () => void }) {
  const [isSure, setSure] = useState(false)
  const [end] = useState(() =>
    momentText(exclusionEnd(limits.self_excluded_until, months, new Date(serverNow()))),
  )
  return (
    <LimitDialog
      title={`Exclude yourself until ${end}?`}
      action="Exclude me"
      tone="danger"
      notYet={isSure ? null : 'Check the box first'}
      done={{ title: 'You are excluded', text: `Nothing can be bought, traded or crafted until ${end}.` }}
      send={(key) => act(account.selfExclude, { body: { months }, key })}
      onClose={onClose}
    >
      <WhatItMeans />
      <Checkbox checked={isSure} onChange={setSure}>
        I understand that nobody can end this early.
      </Checkbox>
    </LimitDialog>
  )
}

/** Why a break or an exclusion would change nothing: the player is away until after its end. */
function whyNoLonger(limits: Limits, endFrom: (now: Date) => Date): string | null {
  const now = new Date(serverNow())
  const { break_until: breakUntil, self_excluded_until: selfExcludedUntil } = limits
  const away = awayUntil({ breakUntil, selfExcludedUntil }, now)
  return away !== null && away.until >= endFrom(now) ? 'You are away for longer than that already.' : null
}

function WhyNot({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null
  return (
    <p className={quiet.small} aria-hidden="true">
      {reason}
    </p>
  )
}

function WhatItMeans() {
  return (
    <ul className={styles.meaning}>
      <li>{whileAway.stops}</li>
      <li>{whileAway.ends}</li>
      <li>{whileAway.stays}</li>
    </ul>
  )
}
