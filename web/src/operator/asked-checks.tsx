import { checks, type CheckKind } from '@called-shot/shared/operator/checks-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { act, type Act } from './act.ts'
import styles from './list-screen.module.css'
import { Unread } from './reading.tsx'
import { useOpenAct } from './screen-frame.tsx'
import { utcMomentText } from './values.ts'

type Check = Answer<typeof checks.list>['data'][number]

const askFor: Readonly<Record<CheckKind, Act>> = {
  chains: act(checks.ask, {
    title: 'Check the chains',
    about:
      'Recomputes the hash of every entry of the audit log and of every transfer, beside the game. With millions of transfers it takes minutes.',
    body: () => ({ kind: 'chains' as const }),
  }),
  rehearsal: act(checks.ask, {
    title: 'Rehearse now',
    about:
      'Restores the newest backup into a folder of its own, beside the game, and checks the books and the chains there. It needs twice the size of the backup on the disk; the folder is removed at the end.',
    body: () => ({ kind: 'rehearsal' as const }),
  }),
}

const secondsBetween = 3

/** The checks of one kind: a button that starts one, and the findings of the latest. */
export function AskedChecks({ kind }: { kind: CheckKind }) {
  const reading = useCall(
    checks.list,
    {},
    { refetchEverySeconds: (answer) => (underwayIn(answer?.data, kind) ? secondsBetween : false) },
  )
  const { data, isError } = reading
  const open = useOpenAct()
  const ask = askFor[kind]
  if (isError) return <Unread query={reading} />
  const why = kind === 'rehearsal' ? (data?.why_no_rehearsal ?? null) : null
  const newest = data?.data.find((each) => each.kind === kind)
  const underway = underwayIn(data?.data, kind) ? 'One is under way' : null
  return (
    <div className={styles.checks}>
      <Button size="small" disabledReason={why ?? underway} onClick={() => open(ask)}>
        {ask.title}
      </Button>
      {newest !== undefined && <Outcome check={newest} />}
    </div>
  )
}

function underwayIn(data: readonly Check[] | undefined, kind: CheckKind): boolean {
  return data?.some((each) => each.kind === kind && each.ended_at === null) ?? false
}

function Outcome({ check: { passed, asked_by, asked_at, ended_at, findings } }: { check: Check }) {
  if (ended_at === null)
    return (
      <p aria-live="polite" aria-busy="true">
        {`Asked for by ${asked_by} at ${utcMomentText(asked_at)}. It is being checked…`}
      </p>
    )
  return (
    <div aria-live="polite">
      <p>
        <Badge tone={passed === true ? 'true' : 'danger'}>{passed === true ? 'Whole' : 'Not in order'}</Badge>{' '}
        {`${utcMomentText(ended_at)}, asked for by ${asked_by}`}
      </p>
      <ul className={styles.findings}>
        {findings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
