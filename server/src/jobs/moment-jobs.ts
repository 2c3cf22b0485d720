import { type EventId } from '@called-shot/shared/ids.ts'
import { momentBetween } from '@called-shot/shared/live/moments.ts'
import { runningGame } from '@called-shot/shared/live/rules.ts'
import type { LiveState } from '@called-shot/shared/live/standing.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Game } from '../game.ts'
import type { LiveGame } from '../live/live-games.ts'
import { stateOf } from '../live/live-view.ts'
import type { LiveMoment } from '../live/moment-reads.ts'
import { notifyMoments } from '../live/notify-moments.ts'
import type { Job } from './ticker.ts'

interface Seen {
  readonly state: LiveState
  readonly quarter: number | null
}

/** The first read of a game can come this much later and still miss nothing that happened before. */
const beginningMilliseconds = 10_000

/**
 * Watches the calls on current games and notifies their owners. It remembers the last play it saw and goes through the
 * plays since then one by one, so that a call reached by one play and undone by the next gets both notices. After a
 * restart it starts over from the first play; notices that were already sent are not repeated.
 */
export function momentJobs({
  database,
  runner,
  liveGames,
}: Pick<Game, 'database' | 'runner' | 'liveGames'>): Job[] {
  const queries = queriesOf(database.house)
  let seen = new Map<number, Seen>()
  let seenPlays = new Map<EventId, ReadonlySet<number>>()

  let on: { readonly ids: readonly EventId[]; readonly readAt: number } = { ids: [], readAt: -Infinity }

  /** Nobody can make a call on a game that has started, so a game joins these only by starting. */
  async function gamesOn(): Promise<readonly EventId[]> {
    const readAt = performance.now()
    if (readAt - on.readAt < beginningMilliseconds) return on.ids
    const rows = await queries.query<{ id: EventId }>({
      name: 'events-with-calls-on',
      text: `
        select e.id from event e where e.status = 'open' and e.starts_at > statement_timestamp() - interval '2 days'
          and (e.closed_at is not null or e.starts_at <= statement_timestamp())
          and exists (select 1 from outcome o where o.event_id = e.id and o.status = 'pending')`,
    })
    on = { ids: rows.map(({ id }) => id), readAt }
    return on.ids
  }

  async function work(): Promise<void> {
    const games = await liveGames.load(await gamesOn())
    const now = new Map<number, Seen>()
    const happened = new Map<LiveMoment, Set<number>>()
    for (const game of games.values()) {
      const steps = stepsSince(game, seenPlays.get(game.id) ?? new Set())
      for (const call of game.calls) {
        let before = seen.get(call.outcomeId) ?? { state: 'scheduled', quarter: 0 }
        for (const step of steps) {
          const is = { state: stateOf(step, call).state, quarter: step.running.state?.quarter ?? null }
          const moment = momentBetween(before, is)
          before = is
          if (moment === null || moment === 'decided') continue
          happened.set(moment, (happened.get(moment) ?? new Set()).add(call.outcomeId))
        }
        now.set(call.outcomeId, before)
      }
    }
    for (const [moment, outcomes] of happened) await notifyAll(moment, [...outcomes])
    seen = now
    seenPlays = new Map([...games].map(([id, game]) => [id, idsOf(game)]))
  }

  async function notifyAll(moment: LiveMoment, outcomes: readonly number[]): Promise<void> {
    let after: number | null = 0
    while (after !== null) after = await runner.runHouse(notifyMoments, { moment, outcomes, after })
  }

  return [{ name: 'tell what happens to calls', everyMilliseconds: 2000, work }]
}

/** The game after each new play, and last in its current state. */
function stepsSince(game: LiveGame, seen: ReadonlySet<number>): readonly LiveGame[] {
  const { plays, sides } = game
  if (sides === null || game.state === 'final') return [game]
  const unseen = plays.map(({ play }) => play.id).filter((id) => !seen.has(id))
  const between = unseen.slice(0, -1).map((last) => {
    const soFar = plays.filter(({ play }) => seen.has(play.id) || play.id <= last)
    const running = runningGame(
      soFar.map(({ play }) => play),
      sides,
    )
    return { ...game, plays: soFar, running }
  })
  return [...between, game]
}

function idsOf({ plays }: LiveGame): ReadonlySet<number> {
  return new Set(plays.map(({ play }) => play.id))
}
