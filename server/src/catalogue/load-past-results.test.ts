import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueTemplate, contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'

const { owner } = await useTestDatabase(await catalogueTemplate())

/** Straight from the file, by the names in its first line. */
async function linesOf(league: string, season: string): Promise<readonly Record<string, string>[]> {
  const [first = '', ...rows] = (
    await readFile(join(contentDirectory, 'football_player_games.csv'), 'utf8')
  ).split('\n')
  const names = first.split(',')
  return rows
    .map((row) => Object.fromEntries(row.split(',').map((value, index) => [names[index] ?? '', value])))
    .filter((row) => row['league_id'] === league && row['season'] === season)
}

test('a person’s last eight games of the previous season are loaded, and none of the season being played', async () => {
  const { rows: found } = await owner.query<{ league: string }>(
    `select league_id as league from person where id = 'patrick-mahomes-19950917'`,
  )
  const lines = await linesOf(found[0]?.league ?? '', '2024')
  expect(lines.length).toBeGreaterThan(8)
  const { rows } = await owner.query<{ source: string; yards: number }>(
    `select source_id as source, (person_values->>'passing_yards')::float8 as yards from past_result
     where person_id = 'patrick-mahomes-19950917' order by played_at`,
  )
  expect(rows).toHaveLength(8)
  const expected = lines.map((line) => ({ source: line['game_id'], yards: Number(line['passing_yards']) }))
  const known = new Map(expected.map(({ source, yards }) => [source, yards]))
  for (const { source, yards } of rows) expect(`${source} ${known.get(source)}`).toBe(`${source} ${yards}`)
  const { rows: others } = await owner.query<{ seasons: string[] }>(
    `select array_agg(distinct left(source_id, 4)) as seasons from past_result`,
  )
  expect(others[0]?.seasons).toEqual(['2024'])
})

test('rates of the previous season are by category, and by game for triggers about the event', async () => {
  const { rows } = await owner.query<{ key: string; category: string | null; games: number; hits: number }>(
    `select t.source_id as key, k.name as category, r.games, r.hits
     from past_rate r join trigger_definition t on t.id = r.trigger_id left join category k on k.id = r.category_id
     where t.source_id in ('passing-yards-250', 'total-points-49')`,
  )
  expect(rows.map(({ key, category }) => [key, category])).toEqual(
    expect.arrayContaining([
      ['passing-yards-250', 'Quarterback'],
      ['total-points-49', null],
    ]),
  )
  expect(rows).toHaveLength(2)
  for (const { games, hits } of rows) {
    expect(games).toBeGreaterThan(200)
    expect(hits).toBeGreaterThan(0)
    expect(hits).toBeLessThan(games)
  }
})
