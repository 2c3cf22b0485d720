import { Link } from 'react-router'
import { eventTypeName } from '@called-shot/shared/events/event-types.ts'
import { Emblem, eventEmblem } from '../card/emblems.tsx'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import pageLook from '../ui/page.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import games from '../standing/game-list.module.css'
import styles from './live.module.css'
import { ownFirst } from './own-first.ts'
import { Phase, Score } from '../standing/score.tsx'
import { isUnderWay, useLiveEvents, useMyLivePredictions, type LiveEvent } from '../standing/use-live.ts'

const sections = [
  { state: 'live', title: 'On now', empty: 'Nothing is on. The next events are below.' },
  { state: 'scheduled', title: 'Next', empty: 'Nothing is scheduled yet.' },
  { state: 'final', title: 'Over', empty: 'Nothing is over yet.' },
] as const

/** Current, upcoming and past events, for players and guests. */
export function LivePage() {
  const { data: events, isError, error, refetch } = useLiveEvents()
  const { isLogged } = useSession()
  const calls = useMyLivePredictions(isLogged)
  // A player's own games come first, so the order waits for the calls; nothing moves under a finger.
  const data = isLogged && calls.isPending ? undefined : events
  return (
    <div className={styles.page}>
      <title>Live · Called Shot</title>
      <header className={pageLook.head}>
        <h1>Live</h1>
        <p>
          Watch games play by play. A call is decided at the final whistle, by the official numbers. Chances
          are estimates. See <Link to={paths.chances}>how good they were</Link>.
        </p>
      </header>
      <Unread query={{ data, isError, error, refetch }} failed="The events could not be loaded.">
        <Skeleton lines={8} label="Loading the events" />
      </Unread>
      {data?.data.length === 0 && (
        <EmptyState title="No events">No games on, coming up or just finished.</EmptyState>
      )}
      {data &&
        data.data.length > 0 &&
        sections.map(({ state, title, empty }) => {
          const ofState = data.data.filter((event) => event.state === state)
          return (
            <section key={state} className={stack.near} aria-labelledby={`events-${state}`}>
              <h2 id={`events-${state}`}>{title}</h2>
              {ofState.length === 0 ? <p>{empty}</p> : <EventTiles events={ofState} />}
            </section>
          )
        })}
    </div>
  )
}

/**
 * Events beside one another, each with its kind, its score or its start, and how many of its calls are the player's;
 * games that are on begin with those.
 */
export function EventTiles({ events }: { readonly events: readonly LiveEvent[] }) {
  const mine = useMyOpenCalls()
  return (
    <ul className={games.games}>
      {ownFirst(events, (event) => mine(event) > 0).map((event) => (
        <li
          key={event.event_id}
          className={styles.tile}
          data-state={event.state}
          data-mine={mine(event) > 0 || undefined}
        >
          <p className={styles.kind}>
            <Emblem name={eventEmblem(event.type)} /> {eventTypeName(event.type)}
          </p>
          <Link to={paths.liveEvent(event.event_id)}>{event.name}</Link>
          {/* Before it starts, the name tells both teams, and there are no points. */}
          {event.state !== 'scheduled' && <Score event={event} />}
          <Phase event={event} />
          {mine(event) > 0 && (
            <p>
              <Badge tone="flag">{mine(event) === 1 ? 'Your call' : `${mine(event)} calls of yours`}</Badge>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the number of the player's open calls on an event; 0 for guests. */
function useMyOpenCalls() {
  const { isLogged } = useSession()
  const { data } = useMyLivePredictions(isLogged)
  const open = data?.data.filter((call) => call.state === 'scheduled' || isUnderWay(call)) ?? []
  return (event: LiveEvent) => open.filter((call) => call.event_id === event.event_id).length
}
