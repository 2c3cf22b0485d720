import { poolGame } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { Content, Game } from '../content.ts'
import { footballResults } from '../metrics/football.ts'
import { rostersOf } from '../rosters-of.ts'
import type { SeasonEvent } from './season-event.ts'

/** A game belongs to the divisions of both its teams. */
export function footballEvents(content: Content): SeasonEvent[] {
  const rosters = rostersOf(content)
  const weeks = Map.groupBy(content.games, ({ season, week }) => `${season} ${week}`)
  const poolGames = new Set([...weeks.values()].flatMap((games) => poolGame(games)?.id ?? []))
  return content.games.map((game) => ({
    type: 'football' as const,
    sourceId: game.id,
    name: `${shortNameOf(game)}, ${weekName(game)}`,
    shortName: shortNameOf(game),
    week: game.week,
    pool: poolGames.has(game.id),
    groupName: weekName(game),
    collections: content.collections
      .filter(({ teams }) => teams.includes(game.home) || teams.includes(game.away))
      .map(({ key }) => key),
    participants: rosters.participants(game),
    detail: {
      away: game.away,
      home: game.home,
      season: game.season,
      week: game.week,
      played: game.kickoff,
      ...(game.stadium === null ? {} : { stadium: game.stadium }),
      starters: rosters.starters(game).map(({ id }) => id),
    },
    realStart: new Date(game.kickoff),
    results: game.hasResults ? footballResults(game, rosters.linesOf(game)) : null,
  }))
}

function shortNameOf({ away, home }: Game): string {
  return `${away} at ${home}`
}

function weekName({ season, week }: Game): string {
  return `${season} week ${week}`
}
