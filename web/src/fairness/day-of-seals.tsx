import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { serverNow } from '../time/server-now.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from './fairness.module.css'
import { DayOfReseals } from './day-of-reseals.tsx'
import { utcDay } from './utc-text.ts'

type Seal = AnswerOf<typeof packs.commitments>['data'][number]

const pageSize = 25

/** The seals of all packs that were made on a day, opened or not. The day and the page are in the address. */
export function DayOfSeals() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => utcDay(new Date(serverNow())))
  const asked = search.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const [draft, setDraft] = useState<string | null>(null)
  const page = pageIn(search)
  const reading = useCall(
    packs.commitments,
    { query: { day, limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  )
  const { data } = reading

  /** What is typed is left alone until it is a day. The days on the way to it are no pages to go back to. */
  function choose(next: string) {
    setDraft(isDay(next) ? null : next)
    if (isDay(next)) setSearch({ day: next }, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <section className={styles.section} id="seals" aria-labelledby="seals-title">
        <h2 id="seals-title">The seals of a day</h2>
        <p>
          Every pack&rsquo;s seal, in the order in which they were made (days and times are UTC). Keep a copy,
          and no seal can be swapped unnoticed; one that had to be replaced is also in the list below.
        </p>
        <div className={styles.choice}>
          <TextField label="Day" type="date" value={draft ?? day} onChange={choose} />
        </div>
        <Unread query={reading} failed="The seals could not be loaded.">
          <Skeleton lines={8} label="Loading the seals" />
        </Unread>
        {data?.data.length === 0 &&
          (data.pagination_metadata.total_count === 0 ? (
            <EmptyState title="No pack was made on this day" icon="lock">
              Choose another day.
            </EmptyState>
          ) : (
            <NoSuchPage
              page={page}
              title="No seals here"
              onFirst={() => setSearch({ day }, { preventScrollReset: true })}
            />
          ))}
        {data && data.data.length > 0 && (
          <>
            <p className={quiet.small}>
              {withCommas(data.pagination_metadata.total_count)}{' '}
              {data.pagination_metadata.total_count === 1 ? 'pack' : 'packs'}
            </p>
            <Table
              caption={`Seals of ${day}`}
              columns={columns}
              rows={data.data}
              rowKey={(seal) => seal.pack_id}
            />
            <Pager
              page={page}
              of={data.pagination_metadata}
              label="Pages of seals"
              onPage={(next) => setSearch({ day, page: String(next) }, { preventScrollReset: true })}
            />
          </>
        )}
      </section>
      <DayOfReseals key={day} day={day} />
    </>
  )
}

/** A year of which only the first figures are typed, as in 0002, is none yet. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900' && !Number.isNaN(Date.parse(text))
}

const columns: readonly Column<Seal>[] = [
  { key: 'at', title: 'Made', cell: (seal) => seal.committed_at.toISOString().slice(11, 19) },
  { key: 'pack', title: 'Pack', cell: (seal) => <span className={styles.mono}>{seal.pack_id}</span> },
  { key: 'seal', title: 'Seal', cell: (seal) => <span className={styles.mono}>{seal.seed_hash}</span> },
  {
    key: 'state',
    title: 'State',
    cell: (seal) =>
      seal.opened ? (
        <Link to={paths.packFairness(seal.pack_id, seal.seed_hash)}>Check pack {seal.pack_id}</Link>
      ) : seal.resealed_at ? (
        `Closed, seal replaced ${utcDay(seal.resealed_at)}`
      ) : (
        'Closed'
      ),
  },
]
