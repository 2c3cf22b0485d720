import { type EventId } from '@called-shot/shared/ids.ts'
import { momentBetween } from '@called-shot/shared/live/moments.ts'
import type { LiveState } from '@called-shot/shared/live/standing.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Game } from '../game.ts'
import { standingOf } from '../live/live-view.ts'
import { tellMoments, type LiveMoment } from '../live/tell-moments.ts'
import type { Job } from './ticker.ts'

interface Seen {
  readonly state: LiveState
  readonly quarter: number | null
}

/**
 * Looks at the calls on games that are on and tells their owners what happens. It knows what it saw last; after a restart
 * it begins with "not begun", which tells again what is reached, and nobody twice.
 */
export function momentJobs({
  database,
  runner,
  liveGames,
}: Pick<Game, 'database' | 'runner' | 'liveGames'>): Job[] {
  const queries = queriesOf(database.house)
  let seen = new Map<number, Seen>()

  async function work(): Promise<boolean> {
    const rows = await queries.query<{ id: EventId }>({
      name: 'events-with-calls-on',
      text: `
        select e.id from event e where e.status = 'open' and e.starts_at > clock_timestamp() - interval '2 days'
          and (e.closed_at is not null or e.starts_at <= clock_timestamp())
          and exists (select 1 from outcome o where o.event_id = e.id and o.status = 'pending')`,
      values: [],
    })
    const games = await liveGames.load(rows.map(({ id }) => id))
    const now = new Map<number, Seen>()
    const happened = new Map<LiveMoment, number[]>()
    for (const game of games.values()) {
      const quarter = game.running.state?.quarter ?? null
      for (const call of game.calls) {
        const is = { state: standingOf(game, call).state, quarter }
        now.set(call.outcomeId, is)
        const moment = momentBetween(seen.get(call.outcomeId) ?? { state: 'scheduled', quarter: 0 }, is)
        if (moment === null || moment === 'decided') continue
        happened.set(moment, [...(happened.get(moment) ?? []), call.outcomeId])
      }
    }
    for (const [moment, outcomes] of happened) await tellAll(moment, outcomes)
    seen = now
    return false
  }

  async function tellAll(moment: LiveMoment, outcomes: readonly number[]): Promise<void> {
    let after: number | null = 0
    while (after !== null) after = await runner.runHouse(tellMoments, { moment, outcomes, after })
  }

  return [{ name: 'tell what happens to calls', everyMilliseconds: 2000, work }]
}
