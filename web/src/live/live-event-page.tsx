import { useId, useMemo, useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { live } from '@called-shot/shared/live/contract.ts'
import { decidedWords } from '@called-shot/shared/live/decided.ts'
import { callKey } from '@called-shot/shared/live/news.ts'
import { whyNotDecided } from '@called-shot/shared/predictions/claim-rules.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { callSentence, callWords, clockWords } from '@called-shot/shared/live/standing.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Chance } from '../standing/chance.tsx'
import { Ring } from '../standing/ring.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/list-states.tsx'
import pageLook from '../ui/page.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import { Table } from '../ui/table.tsx'
import { Field } from './field.tsx'
import games from '../standing/game-list.module.css'
import styles from './live.module.css'
import { Phase } from '../standing/score.tsx'
import { ChangesSinceLastVisit } from './changes-since-last-visit.tsx'
import { Scoreboard } from './scoreboard.tsx'
import { rolesOf } from './stat-roles.ts'
import { Timeline } from './timeline.tsx'
import { VerdictBadge } from './verdict-badge.tsx'
import { useLiveEvent, useMyLivePredictions, type LivePrediction } from '../standing/use-live.ts'

type Shown = AnswerOf<typeof live.showEvent>
type Line = Shown['lines'][number]

/** One event as it happens: the player's calls first, then score, clock, field, plays and stat lines. */
export function LiveEventPage() {
  const { event = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(event) ? Number(event) : null
  const { data, isFetching, isError, error, refetch } = useLiveEvent(id)
  const isMissing = id === null || (error instanceof ApiError && error.status === 404)
  return (
    <div className={styles.page}>
      <title>{`${data?.name ?? 'Event'} · Live · Called Shot`}</title>
      <Link className={pageLook.back} to={paths.live}>
        <Icon name="left" size={16} /> Live
      </Link>
      <h1>{data?.name ?? 'Event'}</h1>
      {isMissing ? (
        <FailedState title="There is no such event">It was canceled, or the address is wrong.</FailedState>
      ) : data ? (
        <GameShown shown={data} isRead={!isFetching} />
      ) : isError ? (
        <FailedState onRetry={refetch}>{messageOf(error)}</FailedState>
      ) : (
        <Skeleton lines={8} label="Loading the event" />
      )}
    </div>
  )
}

/** Everything about an event, the player's calls first. */
export function GameShown({ shown, isRead }: { readonly shown: Shown; readonly isRead: boolean }) {
  const { mine, areRead } = useMyCalls(shown.event_id)
  const isGame = shown.type === 'football'
  return (
    <>
      <ChangesSinceLastVisit key={shown.event_id} shown={shown} mine={mine} areRead={isRead && areRead} />
      <MyCalls mine={mine} />
      {shown.state === 'scheduled' && <MakeCall />}
      {isGame ? (
        <Game shown={shown} />
      ) : (
        <>
          <Section title={shown.state === 'final' ? 'Result' : 'Status'}>
            <Phase event={shown} />
            {shown.state === 'final' && <p>{decidedWords(shown.calls)}</p>}
          </Section>
          <EverybodysCalls shown={shown} />
        </>
      )}
    </>
  )
}

/** The score above everything; below it the field and the calls beside the plays, then everybody's numbers. */
function Game({ shown }: { readonly shown: Shown }) {
  const isAhead = shown.state === 'scheduled' && shown.plays.length === 0 && shown.lines.length === 0
  const teams = [shown.away, shown.home].filter((team) => team !== null)
  return (
    <>
      <Section title={shown.state === 'scheduled' ? 'Kickoff' : 'Score'}>
        <Scoreboard event={shown} />
        <p className="visually-hidden" aria-live="polite">
          {scoreWords(shown)}
        </p>
      </Section>
      <div className={styles.beside}>
        <div className={styles.main}>
          <Field event={shown} />
          <Timeline shown={shown} />
          <EverybodysCalls shown={shown} />
        </div>
        {isAhead ? (
          <p className={games.phase}>Plays and player stats appear here from kickoff on.</p>
        ) : (
          <Section title="Plays">
            <Plays shown={shown} />
          </Section>
        )}
      </div>
      {!isAhead && (
        <div className={styles.teams}>
          {teams.map((team) => (
            <Section key={team} title={team}>
              <Lines team={team} lines={shown.lines.filter((line) => line.team === team)} />
            </Section>
          ))}
        </div>
      )}
    </>
  )
}

/** For screen readers: the score, whenever it changes. */
function scoreWords({ state, home, away, home_score: homeScore, away_score: awayScore }: Shown): string {
  if (homeScore === null || awayScore === null) return ''
  return `${state === 'final' ? 'Final score' : 'Score'}: ${away} ${awayScore}, ${home} ${homeScore}`
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={stack.near} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function useMyCalls(eventId: number) {
  const { isLogged } = useSession()
  const { data, isFetching } = useMyLivePredictions(isLogged)
  const mine = useMemo(() => data?.data.filter((each) => each.event_id === eventId) ?? [], [data, eventId])
  return { mine, areRead: !isFetching }
}

function MyCalls({ mine }: { readonly mine: readonly LivePrediction[] }) {
  if (mine.length === 0) return null
  return (
    <Section title="Your calls">
      <ul className={games.games}>
        {mine.map((call) => (
          <li key={call.prediction_id} className={styles.call}>
            <p>
              {callSentence(call)} <VerdictBadge call={call} />
            </p>
            <p className={styles.stands}>
              <Ring call={call} />
              <span>
                {call.words} <Chance call={call} />
              </span>
            </p>
            <ToTake call={call} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * To the decided call in the inventory, where it is claimed, or to its evidence as long as it can be disputed or its pool
 * is not settled. What is void comes back by itself.
 */
function ToTake({
  call: { prediction_id: id, verdict, is_final: isFinal, pool_open: isPoolOpen },
}: {
  readonly call: LivePrediction
}) {
  if (verdict === null || verdict === 'void') return null
  if (whyNotDecided({ verdict: isFinal ? verdict : null, isPoolOpen }) !== null)
    return (
      <Link className={buttonLook({ size: 'small', tone: 'secondary' })} to={paths.predictionEvidence(id)}>
        Show Evidence
      </Link>
    )
  return (
    <Link
      className={buttonLook({ size: 'small', tone: verdict === 'true' ? 'primary' : 'secondary' })}
      to={paths.selectedIn(paths.inventoryPredictions, id)}
    >
      {verdict === 'true' ? 'Claim Prize' : 'Return Identity'}
    </Link>
  )
}

/** What can be done about an event that has not started. */
function MakeCall() {
  return (
    <p className={styles.make}>
      <Link className={buttonLook({ tone: 'primary' })} to={paths.craftPrediction}>
        Craft Prediction
      </Link>
      Calls are open until just before it starts.
    </p>
  )
}

const maxCalls = 12

/** Counts of the predictions on the event, the most common first. */
function EverybodysCalls({ shown }: { readonly shown: Shown }) {
  const [isWhole, setIsWhole] = useState(false)
  const { calls } = shown
  if (calls.length === 0) return null
  const all = calls.reduce((sum, { made }) => sum + made, 0)
  return (
    <Section title="Everybody’s calls">
      <p className={games.phase}>
        {withCommas(all)} {all === 1 ? 'prediction' : 'predictions'} by all players.
      </p>
      <ul className={styles.counts}>
        {(isWhole ? calls : calls.slice(0, maxCalls)).map((call) => (
          <li key={callKey(call)}>
            <strong>{withCommas(call.made)}</strong>
            <span>
              {callSentence(call)} <VerdictBadge call={call} />
              <small>
                {callWords(call, { quarter: null, seconds_left: null })} <Chance call={call} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && calls.length > maxCalls && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {withCommas(calls.length)}
          </Button>
        </div>
      )}
    </Section>
  )
}

const maxPlays = 12

/** The latest plays first; older ones on request. */
function Plays({ shown }: { readonly shown: Shown }) {
  const [isWhole, setIsWhole] = useState(false)
  if (shown.plays.length === 0) return <p>No plays are reported for this game.</p>
  const all = shown.plays.toReversed()
  return (
    <>
      <ol className={styles.plays} reversed start={all.length}>
        {(isWhole ? all : all.slice(0, maxPlays)).map((play) => (
          <li key={play.play_id}>
            <span className={styles.moment}>
              {clockWords(play.quarter, play.seconds_left)} · {play.away_score}–{play.home_score}
            </span>{' '}
            <span>{play.text}</span>
          </li>
        ))}
      </ol>
      {!isWhole && all.length > maxPlays && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {all.length} plays
          </Button>
        </div>
      )}
    </>
  )
}

/** A table for each part of the game in which somebody of the team has a number. */
function Lines({ team, lines }: { readonly team: string; readonly lines: readonly Line[] }) {
  const roles = rolesOf(lines)
  if (roles.length === 0) return <p>No stats yet.</p>
  return roles.map(({ title, columns, lines: inRole }) => (
    <div key={title} className={stack.close}>
      <h3>{title}</h3>
      <Table
        caption={`${title}, ${team}`}
        columns={columns}
        rows={inRole}
        rowKey={(line) => line.person_id}
        stays
      />
    </div>
  ))
}
