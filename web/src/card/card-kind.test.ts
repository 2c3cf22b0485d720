import { expect, test } from 'vitest'
import { plainCard } from '../../test/plain-card.ts'
import { inkOf } from './card-kind.ts'

test('a card is printed in the ink of its rarity, and a pack, which has none, in that of its tier', () => {
  expect(inkOf(plainCard('Identity', { rarity: 3, tier: null }))).toBe(3)
  const pack = plainCard('Pack', { pack_type: 'identity', rarity: 1 })
  expect([1, 2, 3, 4, 5].map((tier) => inkOf({ ...pack, tier }))).toEqual([1, 2, 3, 4, 4])
})
