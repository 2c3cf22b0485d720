import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { identity, prediction, trigger } from './landing-cards.ts'

const contentFile = (name: string) =>
  readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8')

/** The columns asked for of the one row that has all the given values. */
function rowOf(file: string, values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const [head = '', ...lines] = contentFile(file).split('\n')
  const columns = head.split(',')
  const rows = lines
    .map((line) => line.split(','))
    .map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])))
    .filter((row) => Object.entries(values).every(([column, value]) => row[column] === value))
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

test('the call that the landing page shows stamped TRUE is one of the game’s, and came true on that day', () => {
  const face = prediction.face ?? {}
  const [away, home] = (face['event'] ?? '').split(' at ')
  const game = rowOf('football_games.csv', { away, home, season: '2025', game_type: 'REG' })
  expect(face['starts_at']).toBe(new Date(game['kickoff_utc'] ?? '').toISOString())

  const [call] = z
    .array(
      z.looseObject({ name: z.string(), metric: z.string(), comparator: z.string(), threshold: z.number() }),
    )
    .parse(JSON.parse(contentFile('triggers.json')))
    .filter(({ name }) => name === face['sentence'])
  expect(call).toMatchObject({ metric: trigger.face?.['metric'], comparator: '>=' })
  expect(trigger.face).toMatchObject({ sentence: call?.name, threshold: String(call?.threshold) })

  const line = rowOf('football_player_games.csv', {
    game_id: game['game_id'],
    player_name: identity.face?.['person'],
  })
  expect(face['person']).toBe(line['player_name'])
  expect(face['outcome']).toBe('true')
  expect(Number(line[call?.metric ?? ''])).toBeGreaterThanOrEqual(call?.threshold ?? Infinity)
})
