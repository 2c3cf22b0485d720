import { expect, test } from 'vitest'
import { rolesOf } from './stat-roles.ts'

const line = (name: string, values: Record<string, number>) => ({ person_id: name, name, team: 'KC', values })

test('a box score lists each person under what they did, the most productive first', () => {
  const roles = rolesOf([
    line('Mahomes', { completions: 24, attempts: 35, passing_yards: 312, passing_tds: 3, rushing_yards: -2 }),
    line('Pacheco', { rushing_attempts: 14, rushing_yards: 61, targets: 2, tackles_solo: 1 }),
    line('Butker', { field_goals_attempted: 1 }),
  ])
  expect(roles.map(({ title, lines }) => [title, lines.map(({ name }) => name)])).toEqual([
    ['Passing', ['Mahomes']],
    ['Rushing', ['Pacheco', 'Mahomes']],
    ['Receiving', ['Pacheco']],
    ['Defense', ['Pacheco']],
    ['Kicking', ['Butker']],
  ])
  const [passing] = roles
  const shown = passing?.columns.map(({ title, cell }) => [title, passing.lines[0] && cell(passing.lines[0])])
  expect(shown).toEqual([
    ['Name', 'Mahomes'],
    ['Completions', '24 of 35'],
    ['Yards', 312],
    ['Touchdowns', 3],
    ['Interceptions', 0],
    ['Sacked', 0],
  ])
})

test('a box score without a number has no parts', () => {
  expect(rolesOf([line('Mahomes', {})])).toEqual([])
})
