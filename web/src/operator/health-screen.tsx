import type { ReactNode } from 'react'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { act } from './act.ts'
import { AskedChecks } from './asked-checks.tsx'
import { count, moment, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { Facts } from './facts.tsx'
import styles from './list-screen.module.css'
import { Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { countText, utcMomentText } from './values.ts'

const rotate = act(operator.rotateSecrets, {
  title: 'Seal secrets again',
  about: 'Reseals everything that SECRET_KEY_PREVIOUS has sealed. When 0 are left, that key can be dropped.',
})

/** Whether the game is healthy, and since when. */
export function HealthScreen(): ReactNode {
  return (
    <ScreenFrame title="Health" begin={[rotate]}>
      <Backups />
      <Server />
    </ScreenFrame>
  )
}

type Health = Answer<typeof work.health>
type Job = Health['jobs'][number]
type Statement = Health['slowest']['statements'][number]
type Migration = Health['migrations'][number]

function Server() {
  const reading = useCall(work.health, {}, { refetchEverySeconds: 15 })
  const { data, isError } = reading
  if (isError || data === undefined) return <Unread query={reading} />
  const [newest] = data.migrations
  return (
    <>
      <Facts
        facts={[
          ['Version', data.version],
          ['Node.js', data.node],
          ['PostgreSQL', data.postgres],
          ['Started (UTC)', utcMomentText(data.started_at)],
          ['Open connections of this process', countText(data.connections)],
          ['Database', `${countText(Math.round(data.database_bytes / 1_000_000))} MB`],
          ['Newest migration', newest === undefined ? '' : `${newest.name}, ${utcMomentText(newest.ran_at)}`],
          ['Migrations', data.migrations.length],
        ]}
      />
      {data.slow_statements.map(({ since, statement }, index) => (
        // Several connections may run one statement.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>
          <Badge tone="flag">Slow</Badge> since {utcMomentText(since)}: <code>{statement}</code>
        </p>
      ))}
      <h2 className={styles.part}>Statements that took the longest</h2>
      <Slowest slowest={data.slowest} />
      <h2 className={styles.part}>Jobs</h2>
      <DataTable
        caption="Jobs"
        rows={data.jobs}
        rowKey={({ name }) => name}
        columns={[
          words<Job>('Job', ({ name }) => name),
          moment<Job>('Ran', (row) => row.ran_at),
          count<Job>('Milliseconds', ({ milliseconds }) => milliseconds),
          count<Job>('Runs', ({ runs }) => runs),
          count<Job>('Failures', ({ failures }) => failures),
          moment<Job>('Failing since', (row) => row.failing_since),
          words<Job>('Problem', ({ problem }) => problem),
        ]}
      />
      <Migrations migrations={data.migrations} />
    </>
  )
}

function Slowest({ slowest: { why_none: why, statements } }: Pick<Health, 'slowest'>) {
  if (why !== null) return <p>{why}</p>
  return (
    <DataTable
      caption="Statements that took the longest"
      rows={statements}
      empty={<p>None has been counted yet.</p>}
      rowKey={(row) => `${row.calls} ${row.total_seconds} ${row.statement}`}
      columns={[
        { title: 'Statement', cell: ({ statement }) => <code>{statement}</code> },
        count<Statement>('Calls', ({ calls }) => calls),
        count<Statement>('Mean ms', (row) => tenths(row.mean_milliseconds)),
        count<Statement>('Longest ms', (row) => tenths(row.longest_milliseconds)),
        count<Statement>('Seconds in all', (row) => tenths(row.total_seconds)),
      ]}
    />
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10

function Migrations({ migrations }: Pick<Health, 'migrations'>) {
  return (
    <>
      <h2 className={styles.part}>Migrations</h2>
      <DataTable
        caption="Migrations"
        rows={migrations}
        rowKey={({ name }) => name}
        columns={[
          words<Migration>('Migration', ({ name }) => name),
          moment<Migration>('Ran', (row) => row.ran_at),
        ]}
      />
    </>
  )
}

function Backups() {
  const reading = useCall(operator.backups)
  const { data, isError } = reading
  if (isError || data === undefined) return <Unread query={reading} />
  return (
    <section className={styles.screen}>
      <h2 className={styles.part}>Backups</h2>
      {data.alarms.map(({ name, message }) => (
        <p key={name}>
          <Badge tone="danger">Alarm</Badge> {message}
        </p>
      ))}
      <Facts
        facts={[
          ['Folder', data.folder ?? 'No backup has been made here yet'],
          ['Any moment since (UTC)', utcMomentText(data.oldest_backup_at)],
          ['Newest copy (UTC)', utcMomentText(data.newest_backup_at)],
          ['Log kept up to (UTC)', utcMomentText(data.log_kept_at)],
          ['Log failed (UTC)', utcMomentText(data.log_failed_at)],
          ['Restored for a rehearsal (UTC)', utcMomentText(data.rehearsed?.ended_at ?? null)],
        ]}
      />
      {data.rehearsed !== null && <Rehearsed report={data.rehearsed} />}
      <AskedChecks kind="rehearsal" />
    </section>
  )
}

function Rehearsed({
  report: { base, passed, findings },
}: {
  report: NonNullable<Answer<typeof operator.backups>['rehearsed']>
}) {
  return (
    <details open={!passed}>
      <summary>
        <Badge tone={passed ? 'true' : 'danger'}>{passed ? 'Whole' : 'Not in order'}</Badge>{' '}
        {`Report of the copy ${base}`}
      </summary>
      <ul className={styles.findings}>
        {findings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
