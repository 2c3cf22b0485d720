import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import styles from './fairness.module.css'
import { WitnessSignatures } from './witness-signatures.tsx'

type Checkpoint = AnswerOf<typeof fairness.checkpoints>['data'][number]

/**
 * The latest hashes of the chains over money and operators' acts, for the last week, so that anybody can record them,
 * and who has signed them.
 */
export function ChainHeads() {
  const reading = useCall(fairness.checkpoints, { query: { limit: 7 } })
  const { data } = reading
  return (
    <section className={styles.section} id="chains" aria-labelledby="chains-title">
      <h2 id="chains-title">The books, chained</h2>
      <p>
        Every movement of money and every act of an operator is hashed together with the one before it. These
        are the newest hashes of each day (UTC). Write one down: if anything before it is rewritten later,
        your hash is no longer in any chain.
      </p>
      <Unread query={reading} failed="The hashes could not be loaded.">
        <Skeleton lines={7} label="Loading the hashes" />
      </Unread>
      {data?.data.length === 0 && <p className={quiet.small}>Nothing is chained yet.</p>}
      {data && data.data.length > 0 && (
        <Table caption="Newest hashes by day" columns={columns} rows={data.data} rowKey={({ day }) => day} />
      )}
      {data && <WitnessSignatures block={newestSigned(data.data)} />}
    </section>
  )
}

/** The block of the newest day that a witness has signed. */
function newestSigned(days: readonly Checkpoint[]): number | null {
  return days.find(({ witnesses }) => witnesses > 0)?.transfers?.block ?? null
}

const columns: readonly Column<Checkpoint>[] = [
  { key: 'day', title: 'Day', cell: ({ day }) => day },
  {
    key: 'transfers',
    title: 'All transfers',
    cell: ({ transfers }) => <span className={styles.mono}>{transfers?.hash ?? 'None yet'}</span>,
  },
  {
    key: 'audit',
    title: 'Operators’ acts',
    cell: ({ audit_log: log }) => <span className={styles.mono}>{log?.hash ?? 'None yet'}</span>,
  },
  { key: 'witnesses', title: 'Witnesses', number: true, cell: ({ witnesses }) => witnesses },
]
