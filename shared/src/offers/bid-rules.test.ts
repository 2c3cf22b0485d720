import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { biddableKinds, isWanted, whyQuantityIsWrong, type BidItem, type BidTarget } from './bid-rules.ts'

const month: BidItem = { kind: 'month', definitionRef: 'May', collectionId: 1, rarity: 2 }
const any: BidTarget = { kind: 'month', ref: 'May', collectionId: null, rarity: null }

test.each<readonly [what: string, target: Partial<BidTarget>, isIt: boolean]>([
  ['any copy', {}, true],
  ['its collection', { collectionId: 1 }, true],
  ['another collection', { collectionId: 2 }, false],
  ['its rarity', { rarity: 2 }, true],
  ['a lower rarity', { rarity: 1 }, false],
  ['a higher rarity', { rarity: 3 }, false],
  ['its collection, another rarity', { collectionId: 1, rarity: 3 }, false],
  ['its rarity, another collection', { collectionId: 2, rarity: 2 }, false],
  ['another month', { ref: 'June' }, false],
  ['a day of the same name', { kind: 'day' }, false],
])('a rare May of one collection is what a bid for %s asks for: %s %s', (_, target, isIt) => {
  expect(isWanted(month, { ...any, ...target })).toBe(isIt)
})

test('everything but predictions can be bid for', () => {
  expect(biddableKinds).toContain('identity')
  expect(biddableKinds).not.toContain('prediction')
})

test.each([
  [1, 500, true],
  [100, 100_000, true],
  [1, 10_000_000, true],
  [100, 100_001, false],
  [0, 500, false],
  [101, 500, false],
  [1.5, 500, false],
])('%d for %d cents each can be bid for: %s', (quantity, amount, can) => {
  expect(whyQuantityIsWrong(quantity, cents(amount)) === null).toBe(can)
})
