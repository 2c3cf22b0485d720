import { useState } from 'react'
import { formatUsd } from '@called-shot/shared/money.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { Badge } from '../ui/badge.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import { Tabs } from '../ui/tabs.tsx'
import styles from './my-tournaments.module.css'
import { OwnTournament } from './own-tournament.tsx'
import { sampleRecord, sampleTournaments } from './sample-tournaments.ts'
import { TournamentLine } from './tournament-line.tsx'

const states = [
  { id: 'active', label: 'Active' },
  { id: 'history', label: 'History' },
] as const
type State = (typeof states)[number]['id']

const pageSize = 20

/**
 * The player's tournaments and what they paid; before the first one, a sample that is marked as such (TOUR-15 to 19).
 */
export function MyTournaments() {
  const [state, setState] = useState<State>('active')
  const record = useCall(tournaments.getRecord)
  const isSample = record.data?.entered === 0
  return (
    <Panel title="My Tournaments" {...(isSample ? { aside: <Badge tone="flag">Sample</Badge> } : {})}>
      {isSample && (
        <p className={quiet.text}>
          This is sample data: what this looks like once you have entered a tournament. None of it is real
          money.
        </p>
      )}
      {record.data && (
        <Summary
          earnings={formatUsd(isSample ? sampleRecord.totalEarnings : record.data.total_earnings)}
          winRate={isSample ? sampleRecord.winRate : record.data.win_rate}
        />
      )}
      <Tabs
        label="My Tournaments"
        tabs={states}
        current={state}
        controls="my-tournaments"
        onSelect={setState}
      />
      <div id="my-tournaments" role="tabpanel" aria-label={state === 'active' ? 'Active' : 'History'}>
        {!record.data && (
          <Unread query={record} failed="Your tournaments could not be loaded.">
            <Skeleton lines={4} />
          </Unread>
        )}
        {isSample && <Sample state={state} />}
        {record.data && !isSample && <Own key={state} state={state} />}
      </div>
    </Panel>
  )
}

function Summary({ earnings, winRate }: { readonly earnings: string; readonly winRate: number | null }) {
  return (
    <dl className={styles.summary}>
      <div>
        <dt>Total earnings</dt>
        <dd>{earnings}</dd>
      </div>
      <div>
        <dt>Win rate</dt>
        <dd>{winRate === null ? '–' : `${Math.round(winRate * 100)}%`}</dd>
      </div>
    </dl>
  )
}

function Sample({ state }: { readonly state: State }) {
  const isActive = (status: string) => status === 'active' || status === 'pending'
  return (
    <ul className={stack.near}>
      {sampleTournaments
        .filter(({ status }) => isActive(status) === (state === 'active'))
        .map((each) => (
          <li key={each.id}>
            <TournamentLine
              name={each.name}
              status={each.status}
              facts={[`${each.players} of ${each.seats} players`, `Pot ${formatUsd(each.pot)}`]}
              paid={each.paid}
            />
          </li>
        ))}
    </ul>
  )
}

const none: Readonly<Record<State, string>> = {
  active: 'No tournament of yours is under way.',
  history: 'No tournament of yours is over yet.',
}

function Own({ state }: { readonly state: State }) {
  const [page, setPage] = useState(1)
  const reading = useCall(
    tournaments.listMine,
    { query: { state, limit: pageSize, offset: (page - 1) * pageSize } },
    {
      keepPrevious: true,
      refetchEverySeconds: (answer) =>
        state === 'active' && answer?.pagination_metadata.total_count !== 0 ? 15 : false,
    },
  )
  const { data } = reading
  // A list that was read stays, with its players unfolded, while a later read of it fails.
  if (!data)
    return (
      <Unread query={reading} failed="Your tournaments could not be loaded.">
        <Skeleton lines={4} />
      </Unread>
    )
  if (data.data.length === 0)
    return data.pagination_metadata.total_count === 0 ? (
      <p className={quiet.text}>{none[state]}</p>
    ) : (
      <NoSuchPage page={page} title="No tournaments here" onFirst={() => setPage(1)} />
    )
  return (
    <>
      <ul className={stack.near}>
        {data.data.map((tournament) => (
          <li key={tournament.id}>
            <OwnTournament tournament={tournament} />
          </li>
        ))}
      </ul>
      <Pager page={page} of={data.pagination_metadata} onPage={setPage} />
    </>
  )
}
