import { useState } from 'react'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { Pager } from '../ui/pager.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import styles from './fairness.module.css'

type Reseal = AnswerOf<typeof packs.reseals>['data'][number]

const pageSize = 25

/**
 * The seals that were replaced on a day: which, when, why, and both hashes. Says so if there were none, as on most
 * days.
 */
export function DayOfReseals({ day }: { readonly day: string }) {
  const [page, setPage] = useState(1)
  const reading = useCall(
    packs.reseals,
    { query: { day, limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  )
  const { data } = reading
  return (
    <section className={styles.section} id="reseals" aria-labelledby="reseals-title">
      <h2 id="reseals-title">Seals replaced on that day</h2>
      <p>
        When the game&rsquo;s database is restored to an earlier moment, packs that were opened since are
        closed again while their seeds are known. Then every closed pack gets a new seal before any can be
        opened.
      </p>
      <Unread query={reading} failed="The list could not be loaded.">
        <Skeleton lines={2} label="Loading the replaced seals" />
      </Unread>
      {data?.data.length === 0 &&
        (data.pagination_metadata.total_count > 0 ? (
          <NoSuchPage page={page} title="No replaced seals here" onFirst={() => setPage(1)} />
        ) : (
          <p className={quiet.small}>No seal was replaced on {day}.</p>
        ))}
      {data && data.data.length > 0 && (
        <>
          <Table
            caption={`Seals replaced on ${day}`}
            columns={columns}
            rows={data.data}
            rowKey={({ pack_id: pack, at }) => `${pack} ${at.toISOString()}`}
          />
          <Pager page={page} of={data.pagination_metadata} label="Pages of replaced seals" onPage={setPage} />
        </>
      )}
    </section>
  )
}

const columns: readonly Column<Reseal>[] = [
  { key: 'at', title: 'Replaced', cell: ({ at }) => at.toISOString().slice(11, 19) },
  { key: 'pack', title: 'Pack', cell: ({ pack_id: pack }) => <span className={styles.mono}>{pack}</span> },
  {
    key: 'before',
    title: 'Seal before',
    cell: (row) => <span className={styles.mono}>{row.seed_hash_before}</span>,
  },
  { key: 'now', title: 'Seal since', cell: (row) => <span className={styles.mono}>{row.seed_hash}</span> },
  { key: 'reason', title: 'Why', cell: ({ reason }) => reason },
]
