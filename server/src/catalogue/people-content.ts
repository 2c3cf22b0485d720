import { z } from 'zod'
import type { ContentProblem } from './bad-content.ts'
import type { Category, Person } from './content.ts'
import { personRow } from './data-rows.ts'
import { readTable, requireUnique, type ContentFile } from './read-table.ts'

const seasonColumn = /^team_(\d{4})$/

/** People in one of our categories. Columns such as `team_2026` are the rosters of those seasons. */
export function peopleContent(
  file: ContentFile,
  categories: readonly Category[],
  problems: ContentProblem[],
): Person[] {
  const table = readTable(file, personRow.catchall(z.string()), problems)
  requireUnique(table, { field: 'id', key: ({ id }) => id }, problems)
  requireUnique(
    table,
    { field: 'league_id', key: ({ league_id, category }) => league_id && `${category} ${league_id}` },
    problems,
  )
  const sportOf = new Map(categories.map(({ name, sport }) => [name, sport]))
  return table.rows.flatMap((row): Person[] => {
    const sport = sportOf.get(row.category)
    if (sport === undefined) {
      problems.push(table.problem(row, 'category', `"${row.category}" is not in categories.json`))
      return []
    }
    const person = {
      id: row.id,
      name: row.name,
      birthDate: row.birth_date,
      category: row.category,
      sport,
      team: row.team,
      teamOfSeason: teamsOf(row),
      position: row.position,
      leagueId: row.league_id,
      fame: row.fame,
      source: row.source,
    }
    return [person]
  })
}

function teamsOf(row: Readonly<Record<string, unknown>>): Map<number, string> {
  const teams = new Map<number, string>()
  for (const [column, team] of Object.entries(row)) {
    const [, season] = seasonColumn.exec(column) ?? []
    if (season !== undefined && typeof team === 'string' && team !== '') teams.set(Number(season), team)
  }
  return teams
}
