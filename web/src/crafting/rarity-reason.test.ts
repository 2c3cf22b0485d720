import { expect, test } from 'vitest'
import { identityRarityReason, predictionRarityReason } from './rarity-reason.ts'

test('four equal cards make an identity of their rarity', () => {
  expect(identityRarityReason({ category: 1, month: 1, day: 1, year: 1 }, 1)).toBe(
    'Four of four at Standard.',
  )
})

test('one card may be one level below the identity', () => {
  expect(identityRarityReason({ category: 2, month: 2, day: 1, year: 2 }, 2)).toBe(
    'Three of four at Rare, the Year among them, Day one below.',
  )
})

test('a Year below the other cards limits the identity', () => {
  expect(identityRarityReason({ category: 3, month: 3, day: 3, year: 2 }, 2)).toBe(
    'Four of four at Rare or above. For Epic the Year has to be Epic.',
  )
})

test('the reason says that too few cards reach the next rarity', () => {
  expect(identityRarityReason({ category: 4, month: 1, day: 1, year: 4 }, 1)).toBe(
    'Four of four at Standard or above. For Rare three of the four have to be Rare.',
  )
})

test('the reason names a fourth card that is too far below', () => {
  expect(identityRarityReason({ category: 4, month: 4, day: 1, year: 4 }, 2)).toBe(
    'Three of four at Rare or above, the Year among them, Day one below. For Epic the Day has to be Rare.',
  )
})

test('with empty slots, the reason lists the cards that count toward the rarity', () => {
  expect(identityRarityReason({ category: null, month: 3, day: 2, year: null }, 3)).toBe(
    'So far Month at Epic, Day one below.',
  )
  expect(identityRarityReason({ category: null, month: 2, day: null, year: 2 }, 2)).toBe(
    'So far Month and Year at Rare.',
  )
})

test('a prediction follows its identity', () => {
  expect(predictionRarityReason({ identity: 3, event: 3, trigger: 3, prize: 2 }, 3)).toBe(
    'It takes the Identity’s rarity, Epic: Prize may be one below.',
  )
  expect(predictionRarityReason({ identity: 2, event: 2, trigger: null, prize: null }, 2)).toBe(
    'It takes the Identity’s rarity: Event matches Rare.',
  )
})

test('a prediction below its identity says what is missing', () => {
  expect(predictionRarityReason({ identity: 3, event: 3, trigger: 3, prize: 1 }, 2)).toBe(
    'Below the Identity, Epic: the Prize has to be at least Rare.',
  )
  expect(predictionRarityReason({ identity: 3, event: 3, trigger: 2, prize: 2 }, 2)).toBe(
    'Below the Identity, Epic: two of Event, Trigger and Prize have to match it, one does.',
  )
})
