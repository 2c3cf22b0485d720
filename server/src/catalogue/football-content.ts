import type { z } from 'zod'
import type { ContentProblem } from './bad-content.ts'
import type { Content, Game, Person, StatLine } from './content.ts'
import { footballGameRow, statLineRow } from './data-rows.ts'
import { readTable, referTo, requireUnique, type ContentFile, type Known, type Table } from './read-table.ts'

/**
 * Games and stat lines, joined. A game has results once it has both scores and a stat line of a known person. A feed
 * may contain people who are not in people.csv yet (new rookies each week): their lines are left out and reported.
 */
export function footballContent(
  gamesFile: ContentFile,
  linesFile: ContentFile,
  { people, problems }: Known,
): Pick<Content, 'games' | 'statLines' | 'leftOut'> {
  const games = readTable(gamesFile, footballGameRow, problems)
  requireUnique(games, { field: 'game_id', key: ({ game_id }) => game_id }, problems)
  const lines = readTable(linesFile, statLineRow, problems)
  requireUnique(lines, { field: 'league_id', key: (line) => `${line.game_id} ${line.league_id}` }, problems)

  const personByLeagueId = new Map(
    people.flatMap((person) => (person.leagueId ? [[person.leagueId, person] as const] : [])),
  )
  const known = lines.rows.filter(({ league_id }) => personByLeagueId.has(league_id))
  const withLines = new Set(known.map(({ game_id }) => game_id))
  const gameById = new Map<string, Game>()
  for (const row of games.rows) {
    const score =
      row.home_score === null || row.away_score === null
        ? null
        : { home: row.home_score, away: row.away_score }
    gameById.set(row.game_id, {
      id: row.game_id,
      season: row.season,
      week: row.week,
      gameType: row.game_type,
      kickoff: row.kickoff,
      home: row.home,
      away: row.away,
      score,
      overtime: row.overtime,
      stadium: row.stadium,
      hasResults: score !== null && withLines.has(row.game_id),
    })
  }

  const game = referTo(lines, { field: 'game_id', to: gameById }, problems)
  const statLines = lines.rows.flatMap((line): StatLine[] => {
    const { game_id, season, week, league_id, team, ...stats } = line
    const of = { game: game(line, game_id), person: personByLeagueId.get(league_id) }
    if (!of.game) return []
    if (team !== of.game.home && team !== of.game.away) {
      problems.push(lines.problem(line, 'team', `"${team}" does not play in ${game_id}`))
    }
    if (season !== of.game.season || week !== of.game.week) {
      problems.push(lines.problem(line, 'week', `${game_id} is in week ${of.game.week} of ${of.game.season}`))
    }
    return of.person ? [{ game: of.game, person: of.person, team, stats }] : []
  })
  return { games: [...gameById.values()], statLines, leftOut: leftOutOf(lines, personByLeagueId) }
}

function leftOutOf(
  lines: Table<z.output<typeof statLineRow>>,
  known: ReadonlyMap<string, Person>,
): ContentProblem[] {
  const unknown = lines.rows.filter(({ league_id }) => !known.has(league_id))
  return [...Map.groupBy(unknown, ({ league_id }) => league_id)].flatMap(([id, ofPerson]) => {
    const [first] = ofPerson
    const count = ofPerson.length === 1 ? 'this stat line is' : `${ofPerson.length} stat lines are`
    return first ? lines.problem(first, 'league_id', `"${id}" is not in people.csv: ${count} skipped`) : []
  })
}
