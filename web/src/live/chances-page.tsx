import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  brierScore,
  decilesOf,
  type Decile,
  type PercentCount,
} from '@called-shot/shared/live/calibration.ts'
import { live, type SaidCounts } from '@called-shot/shared/live/contract.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { FailedState } from '../ui/list-states.tsx'
import pageLook from '../ui/page.module.css'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import { Table, type Column } from '../ui/table.tsx'
import styles from './live.module.css'

/** Compares estimated chances with the outcomes of calls, computed in the browser. */
export function ChancesPage() {
  const { data, isError, error, refetch } = useCall(live.chanceCounts)
  return (
    <div className={styles.page}>
      <title>Chances · Called Shot</title>
      <header className={pageLook.head}>
        <h1>How good are the chances?</h1>
        <p>
          A chance is an estimate, not a promise: of all calls that were given 30%, about 30 in 100 should
          come true. Here is how it went
          {data && `: fitted to ${data.fitted_to}, held against ${data.held_against}`}. Your browser works out
          this page from the counts. <Link to={paths.live}>Watch games</Link>
        </p>
      </header>
      {isError && <FailedState onRetry={refetch}>{messageOf(error)}</FailedState>}
      {!data && !isError && <Skeleton lines={8} label="Loading the counts" />}
      {data && <Calibration counts={data.data} />}
    </div>
  )
}

const kinds: Readonly<Record<string, string>> = {
  passing_yards: 'Passing yards',
  receiving_yards: 'Receiving yards',
  rushing_yards: 'Rushing yards',
  counts: 'Other numbers of a person',
  rates: 'Rates and longest kicks of a person',
  team: 'Points of a team',
  game: 'Points of a game',
}

const moments = [
  { value: '1', label: 'Before the game' },
  { value: '0.75', label: 'After the 1st quarter' },
  { value: '0.5', label: 'At halftime' },
  { value: '0.25', label: 'After the 3rd quarter' },
] as const

/** Brier score and calibration of the calls of a kind at a moment. Both are chosen, and are in the address. */
export function Calibration({ counts }: { readonly counts: readonly SaidCounts[] }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const kind = counts.find((each) => each.kind === search.get('calls'))?.kind ?? 'all'
  const moment = moments.find(({ value }) => value === search.get('left'))?.value ?? '0.5'
  const go = (change: Readonly<Record<string, string>>) =>
    setSearch({ calls: kind, left: moment, ...change }, { replace: true })
  const chosen = counts.filter(
    (each) => each.left === Number(moment) && (kind === 'all' || each.kind === kind),
  )
  const said = chosen.flatMap(percentCounts)
  const calls = said.reduce((total, [, all]) => total + all, 0)
  return (
    <section className={stack.near} aria-labelledby={id}>
      <h2 id={id}>What we said, and what happened</h2>
      <div className={styles.choices}>
        <Select
          label="Calls"
          value={kind}
          options={[
            { value: 'all', label: 'All calls' },
            ...[...new Set(counts.map((each) => each.kind))].map((name) => ({
              value: name,
              label: kinds[name] ?? name,
            })),
          ]}
          onChange={(calls) => go({ calls })}
        />
        <Select label="Moment" value={moment} options={moments} onChange={(left) => go({ left })} />
      </div>
      {calls === 0 ? (
        <p>No chance is given for these calls at this moment: none of the estimates we tried held up.</p>
      ) : (
        <>
          <p>
            {withCommas(calls)} calls, Brier score {brierScore(said).toFixed(3)}. 0 is knowing, 0.250 is
            always saying 50%.
          </p>
          <Table
            caption="Estimates and results, by tens of percent"
            columns={columns}
            rows={decilesOf(said)}
            rowKey={({ from }) => from}
            stays
          />
        </>
      )}
    </section>
  )
}

function percentCounts({ calls, came_true }: SaidCounts): readonly PercentCount[] {
  return calls.flatMap((all, percent): PercentCount[] =>
    all === 0 ? [] : [[percent, all, came_true[percent] ?? 0]],
  )
}

const columns: readonly Column<Decile>[] = [
  { key: 'range', title: 'Estimate', cell: ({ from }) => `${from} to ${from === 90 ? 100 : from + 9}%` },
  { key: 'calls', title: 'Calls', number: true, cell: ({ calls }) => withCommas(calls) },
  {
    key: 'said',
    title: 'Average estimate',
    short: 'Average',
    number: true,
    cell: ({ said }) => `${said.toFixed(1)}%`,
  },
  { key: 'came', title: 'Came true', number: true, cell: ({ came }) => `${came.toFixed(1)}%` },
]
