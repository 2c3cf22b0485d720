import { replaySeason } from '@called-shot/shared/catalogue/replay-schedule.ts'
import { millisecondsPerDay } from '@called-shot/shared/time.ts'
import type { Content } from './content.ts'
import type { SeasonEvent } from './events/season-event.ts'
import { seasonEvents } from './events/season-events.ts'

/** What the catalogue is for: a replay (`from` is REPLAY_FROM, `season` REPLAY_SEASON), or a live season. */
export type CatalogueSeason =
  | { readonly is: 'replay'; readonly from: string | null; readonly season?: number | null }
  | { readonly is: 'live'; readonly now: Date }

const liveDays = 30

/**
 * The events whose cards can be opened soon: in the replay within 24 hours (each type plays at least every
 * hour, over and over), live within 30 days (GAME 'Triggers').
 */
export function upcomingEvents(content: Content, season: CatalogueSeason): SeasonEvent[] {
  const { all } = seasonEvents(content)
  if (season.is === 'replay') return all.filter(({ results }) => results !== null)
  const from = season.now.getTime()
  const until = from + liveDays * millisecondsPerDay
  return all.filter(({ results, realStart }) => {
    const startsAt = realStart?.getTime() ?? 0
    return results === null && startsAt > from && startsAt < until
  })
}

/**
 * The football season that is shown: the one replayed, or in a live season the latest that has open games; after its
 * last result still the same, until the next schedule is known. 0 without football.
 */
export function footballSeason(content: Content, season: CatalogueSeason): number {
  if (season.is === 'replay')
    return replaySeason(content.games, season.from, season.season).laterRuns[0]?.season ?? 0
  const open = content.games.filter(({ hasResults }) => !hasResults)
  return Math.max(0, ...(open.length > 0 ? open : content.games).map((game) => game.season))
}
