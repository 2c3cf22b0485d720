import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['', ''],
  ['Patrick Mahomes', 'Patrick Mahomes'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['Throws for at least 300 yards in the snow', 'Throws for at least 300 yards in the…'],
  ['Arnold Palmer Invitational presented by Mastercard', 'Arnold Palmer Invitational presented by…'],
  [`${'a'.repeat(40)} tail`, `${'a'.repeat(40)}…`],
  ['b'.repeat(50), `${'b'.repeat(40)}…`],
])('the name "%s" is listed as "%s"', (name, listed) => {
  expect(shortName(name)).toBe(listed)
})

test('a cut name keeps whole words and at most 40 characters before the ellipsis', () => {
  const name = 'Ignacio Elvira Mijares wins the DS Automobiles 83° Open d’Italia by three strokes or more'
  const listed = shortName(name)
  expect(listed.endsWith('…')).toBe(true)
  expect([...listed].length).toBeLessThanOrEqual(41)
  expect(name.startsWith(listed.slice(0, -1))).toBe(true)
  expect(name[listed.length - 1]).toBe(' ')
})

test('letters outside the basic plane are never cut in half', () => {
  expect(shortName('🏈'.repeat(41))).toBe(`${'🏈'.repeat(40)}…`)
})
