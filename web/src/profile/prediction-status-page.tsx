import { useSearchParams, Link } from 'react-router'
import { wordOf } from '@called-shot/shared/answer.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { predictionStatuses } from '@called-shot/shared/predictions/statuses.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { LiveStanding } from '../standing/live-standing.tsx'
import { paths } from '../paths.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { WayOn } from '../session/way-on.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { EvidenceDialog } from './evidence.tsx'
import styles from './prediction-status-page.module.css'
import { ProfileFrame } from './profile-frame.tsx'
import { statusTones } from '../predictions/status-tones.ts'
import { momentText } from '../time/moment-text.ts'

type Row = AnswerOf<typeof predictions.listStatus>['data'][number]

const pageSize = 20

const columns: readonly Column<Row>[] = [
  { key: 'identity', title: 'Identity', cell: (row) => row.identity },
  { key: 'trigger', title: 'Trigger', cell: (row) => row.trigger },
  { key: 'event', title: 'Event', cell: (row) => row.event },
  { key: 'date', title: 'Event date', cell: (row) => momentText(row.event_date) },
  { key: 'prize', title: 'Prize', number: true, cell: (row) => formatUsd(row.prize_value) },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => (
      // One element: on a phone the cell puts its children side by side.
      <div className={styles.status}>
        <Badge tone={toneOf(row)}>{row.status}</Badge>
        {isOpen(row) && <LiveStanding predictionId={row.id} />}
      </div>
    ),
  },
  {
    key: 'evidence',
    title: 'Evidence',
    cell: (row) => <EvidenceLink row={row} />,
  },
]

/** Opens the evidence over the page of the table that is shown. */
function EvidenceLink({ row }: { row: Row }) {
  const [search] = useSearchParams()
  const opened = new URLSearchParams(search)
  opened.set('evidence', String(row.id))
  return (
    <Link
      className={buttonLook({ size: 'small' })}
      to={`?${opened.toString()}`}
      aria-label={`Evidence for ${row.identity}, ${row.trigger}`}
    >
      Evidence
    </Link>
  )
}

/** All predictions of the player with their status; pending ones refresh automatically. */
export function PredictionStatusPage() {
  const [search, setSearch] = useSearchParams()
  const evidenceFor = Number(search.get('evidence')) || null
  const page = pageIn(search)
  const reading = useCall(
    predictions.listStatus,
    { query: { limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true, refetchEverySeconds: (answer) => (answer?.data.some(isOpen) ? 15 : false) },
  )
  const { data } = reading

  return (
    <ProfileFrame title="Prediction Status">
      <Unread query={reading} failed="Your predictions could not be loaded.">
        <Skeleton lines={8} />
      </Unread>
      {data && data.data.length === 0 && data.pagination_metadata.total_count > 0 && (
        <NoSuchPage page={page} title="No predictions here" onFirst={() => setSearch({})} />
      )}
      {data && data.pagination_metadata.total_count === 0 && (
        <EmptyState
          title="No Prediction Cards"
          action={<WayOn to={paths.craftPrediction}>Craft Prediction</WayOn>}
        >
          Seal a person, an event, a trigger and a prize in one card, and it appears here.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          <Table caption="Your predictions" columns={columns} rows={data.data} rowKey={(row) => row.id} />
          <Pager
            page={page}
            of={data.pagination_metadata}
            onPage={(next) => setSearch({ page: String(next) })}
          />
        </>
      )}
      {evidenceFor !== null && (
        <EvidenceDialog
          predictionId={evidenceFor}
          onClose={() =>
            setSearch(
              (before) => {
                before.delete('evidence')
                return before
              },
              { replace: true },
            )
          }
        />
      )}
    </ProfileFrame>
  )
}

function toneOf({ status }: Row): BadgeTone {
  const known = wordOf(predictionStatuses, status)
  return known ? statusTones[known] : 'plain'
}

function isOpen({ status }: Row): boolean {
  return status === 'Event Pending' || status === 'Processing' || status === 'Counter'
}
