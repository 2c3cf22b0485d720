import type { Content, Game, StatLine } from '../src/catalogue/content.ts'

/**
 * Our own series and triggers over other facts: a season of 40 weeks in which every quarterback throws for 400 yards,
 * and no other results, so that it is checked quickly. That makes every trigger about passing yards too easy.
 */
export function withEasyPassing(content: Content): Content {
  const [game] = content.games
  const line = content.statLines.find(({ person }) => person.category === 'Quarterback')
  if (!game || !line) throw new Error('the content has no football')
  const games = Array.from({ length: 40 }, (_, index): Game => ({
    ...game,
    id: `2023_${index + 1}`,
    season: 2023,
    week: index + 1,
    kickoff: new Date(Date.UTC(2023, 0, 7 * index + 1, 18)).toISOString(),
    hasResults: true,
  }))
  const quarterbacks = content.people.filter(({ category }) => category === 'Quarterback')
  const lines = games.flatMap((more) =>
    quarterbacks.map((person): StatLine => ({
      game: more,
      person,
      team: more.home,
      stats: { ...line.stats, passing_yards: 400 },
    })),
  )
  return {
    ...content,
    hash: 'with easy passing',
    games,
    statLines: lines,
    golfEvents: [],
    ceremonies: [],
    contests: [],
    weekends: [],
  }
}

/** The same, with the schedule of 2026 as the content has it and the results of its first week: a new year begins. */
export function withNewSeason(content: Content): Content {
  const easy = withEasyPassing(content)
  const [line] = easy.statLines
  if (!line) throw new Error('the content has no stat lines')
  const games = content.games
    .filter(({ season }) => season === 2026)
    .map((game): Game => ({ ...game, score: { home: 27, away: 20 }, hasResults: game.week === 1 }))
  const lines = games
    .filter(({ hasResults }) => hasResults)
    .map((game): StatLine => ({ ...line, game, team: game.home }))
  return {
    ...easy,
    hash: 'with a new season',
    games: [...easy.games, ...games],
    statLines: [...easy.statLines, ...lines],
  }
}
