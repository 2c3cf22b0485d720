import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { live } from '@called-shot/shared/live/contract.ts'
import { callKey } from '@called-shot/shared/live/news.ts'
import { callWords, clockWords } from '@called-shot/shared/live/standing.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Chance } from '../standing/chance.tsx'
import { Ring } from '../standing/ring.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Field } from './field.tsx'
import styles from './live.module.css'
import { phaseWords, Score } from './score.tsx'
import { SinceILooked } from './since-i-looked.tsx'
import { Timeline } from './timeline.tsx'
import { useLiveEvent, useMyLivePredictions } from './use-live.ts'

type Shown = AnswerOf<typeof live.showEvent>
type Line = Shown['lines'][number]

/** One event as it happens: one's own calls first, then score, clock, field, plays and stat lines. */
export function LiveEventPage() {
  const { event = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(event) ? Number(event) : null
  const { data, isError, error, refetch } = useLiveEvent(id)
  const isMissing = id === null || (error instanceof ApiError && error.status === 404)
  return (
    <div className={styles.page}>
      <title>{`${data?.name ?? 'Event'} · Live · Called Shot`}</title>
      <Link className={styles.back} to={paths.live}>
        <Icon name="left" size={16} /> Live
      </Link>
      <h1>{data?.name ?? 'Event'}</h1>
      {isMissing ? (
        <FailedState title="There is no such event">It was cancelled, or the address is wrong.</FailedState>
      ) : data ? (
        <Everything shown={data} />
      ) : isError ? (
        <FailedState onRetry={refetch}>{messageOf(error)}</FailedState>
      ) : (
        <Skeleton lines={8} label="Loading the event" />
      )}
    </div>
  )
}

function Everything({ shown }: { readonly shown: Shown }) {
  const teams = [shown.away, shown.home].filter((team) => team !== null)
  return (
    <>
      <SinceILooked key={shown.event_id} shown={shown} />
      <MyCalls eventId={shown.event_id} />
      <section className={styles.section} aria-labelledby="score">
        <h2 id="score">Score</h2>
        <Score event={shown} />
        <p className={styles.phase}>{phaseWords(shown)}</p>
        <Field event={shown} />
        <Timeline shown={shown} />
      </section>
      <EverybodysCalls shown={shown} />
      <section className={styles.section} aria-labelledby="plays">
        <h2 id="plays">Plays</h2>
        <Plays shown={shown} />
      </section>
      {teams.map((team) => (
        <section key={team} className={styles.section} aria-labelledby={`lines-${team}`}>
          <h2 id={`lines-${team}`}>{team}</h2>
          <Lines team={team} lines={shown.lines.filter((line) => line.team === team)} />
        </section>
      ))}
    </>
  )
}

function MyCalls({ eventId }: { readonly eventId: number }) {
  const { isLogged } = useSession()
  const { data } = useMyLivePredictions(isLogged)
  const mine = data?.data.filter((each) => each.event_id === eventId) ?? []
  if (mine.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="my-calls">
      <h2 id="my-calls">Your calls</h2>
      <ul className={styles.events}>
        {mine.map((call) => (
          <li key={call.prediction_id} className={styles.event}>
            <p>
              {call.about} {call.sentence}
            </p>
            <p className={styles.stands}>
              <Ring call={call} />
              <span>
                {call.words} <Chance call={call} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostCalls = 12

/** What is predicted on the event, as counts; those made most often first. */
function EverybodysCalls({ shown }: { readonly shown: Shown }) {
  const [isWhole, setIsWhole] = useState(false)
  const { calls } = shown
  if (calls.length === 0) return null
  const all = calls.reduce((sum, { made }) => sum + made, 0)
  return (
    <section className={styles.section} aria-labelledby="everybodys-calls">
      <h2 id="everybodys-calls">Everybody’s calls</h2>
      <p className={styles.phase}>
        {all} {all === 1 ? 'prediction' : 'predictions'} by all players.
      </p>
      <ul className={styles.counts}>
        {(isWhole ? calls : calls.slice(0, mostCalls)).map((call) => (
          <li key={callKey(call)}>
            <strong>{call.made}</strong>
            <span>
              {call.about} {call.sentence}
              <small>
                {callWords(call, { quarter: null, seconds_left: null })} <Chance call={call} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && calls.length > mostCalls && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {calls.length}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The latest first. */
function Plays({ shown }: { readonly shown: Shown }) {
  if (shown.plays.length === 0)
    return <p>{shown.state === 'scheduled' ? 'It has not begun.' : 'No plays are told of this event.'}</p>
  return (
    <ol className={styles.plays} reversed>
      {shown.plays.toReversed().map((play) => (
        <li key={play.play_id}>
          <span className={styles.phase}>
            {clockWords(play.quarter, play.seconds_left)} · {play.away_score}–{play.home_score}
          </span>{' '}
          {play.text}
        </li>
      ))}
    </ol>
  )
}

const columns: readonly Column<Line>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'passing', title: 'Passing yards', number: true, cell: valueOf('passing_yards') },
  { key: 'rushing', title: 'Rushing yards', number: true, cell: valueOf('rushing_yards') },
  { key: 'receptions', title: 'Catches', number: true, cell: valueOf('receptions') },
  { key: 'receiving', title: 'Receiving yards', number: true, cell: valueOf('receiving_yards') },
  { key: 'tackles', title: 'Solo tackles', number: true, cell: valueOf('tackles_solo') },
  { key: 'field-goals', title: 'Field goals', number: true, cell: valueOf('field_goals_made') },
]

function valueOf(metric: string) {
  return ({ values }: Line) => values[metric] ?? 0
}

function Lines({ team, lines }: { readonly team: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <p>Nobody has a number yet.</p>
  const inOrder = lines.toSorted((a, b) => yardsOf(b) - yardsOf(a) || (a.name < b.name ? -1 : 1))
  return (
    <Table
      caption={`Stat lines of ${team}`}
      columns={columns}
      rows={inOrder}
      rowKey={(line) => line.person_id}
    />
  )
}

function yardsOf({ values }: Line): number {
  return (values['passing_yards'] ?? 0) + (values['rushing_yards'] ?? 0) + (values['receiving_yards'] ?? 0)
}
