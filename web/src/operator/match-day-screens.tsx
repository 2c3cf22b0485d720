import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { maxOwed } from '@called-shot/shared/operator/exposure-rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { actsColumn } from './acts.tsx'
import { amount, count, link, moment, status, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { eventActs, outcomeActs } from './event-screens.ts'
import { exposedOf } from './exposure.ts'
import { listScreen } from './list-screen.tsx'
import styles from './list-screen.module.css'
import { pageOf } from './pages.ts'
import { Unread } from './reading.tsx'

type Event = Answer<typeof matchDay.list>['data'][number]
type Exposure = Answer<typeof matchDay.exposure>['data'][number]

export const MatchDayScreen = listScreen<Event>(matchDay.list, {
  title: 'Match day',
  empty: 'No event matches',
  rowKey: ({ id }) => id,
  searches: 'event',
  filters: [
    { name: 'status', label: 'Status', kind: 'choice', options: ['on', 'open', 'decided', 'cancelled'] },
  ],
  columns: [
    moment('Starts', ({ starts_at }) => starts_at),
    link('Event', ({ id, name }) => ({ to: pageOf('event', id), text: name })),
    status((row) => row.status),
    words('Reported by', ({ sources }) => sources.join(', ')),
    count('Predictions', ({ predictions }) => predictions),
    count('Undecided', ({ undecided }) => undecided),
    amount('Owed if all true', ({ owed }) => owed),
  ],
  acts: eventActs,
})

/** The exposure of each outcome of an event, the largest first. */
export function EventExposure({ eventId }: { eventId: number }) {
  const reading = useCall(
    matchDay.exposure,
    { query: { event_id: String(eventId) } },
    { refetchEverySeconds: 15 },
  )
  const { data, isError } = reading
  if (isError || data === undefined) return <Unread query={reading} />
  return (
    <>
      <h2 className={styles.part}>What depends on it: {formatUsd(maxOwed(data.data.map(exposedOf)))}</h2>
      <DataTable
        caption="Outcomes with predictions"
        rows={data.data}
        empty={<p>Nobody has a prediction on it.</p>}
        rowKey={(row) => row.outcome_id}
        columns={[
          words<Exposure>('Person', ({ person }) => person ?? 'the event'),
          words<Exposure>('Trigger', ({ trigger }) => trigger),
          status<Exposure>((row) => row.status),
          count<Exposure>('Predictions', ({ predictions }) => predictions),
          count<Exposure>('Players', ({ players }) => players),
          amount<Exposure>('Owed if true', ({ owed_if_true: owed }) => owed),
          actsColumn<Exposure>((row) => outcomeActs({ ...row, event_id: eventId })),
        ]}
      />
    </>
  )
}
