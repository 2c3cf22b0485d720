import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { minCards, fitOf } from './observed-fit.ts'

function series(counts: readonly number[], percents: readonly number[] = [80, 16, 3.5, 0.5]) {
  const cards = counts.reduce((sum, count) => sum + count, 0)
  return {
    id: 1,
    name: 'Identity',
    collection: 'AFC West',
    cost: cents(200),
    tier: 1,
    free: false,
    pack_contents: [],
    odds: ['Standard', 'Rare', 'Epic', 'Legendary'].map((rarity, index) => ({
      rarity,
      percent: percents[index] ?? 0,
      observed_percent: null,
      observed_cards: counts[index] ?? 0,
    })),
    cards_drawn: cards,
    supply: null,
    remaining: null,
  }
}

test('too few cards prove nothing about the odds', () => {
  expect(fitOf(series([minCards - 1, 0, 0, 0]))).toBe('too early')
})

test('a share near the odds counts as published, any other as unusual', () => {
  expect(fitOf(series([8010, 1590, 348, 52]))).toBe('as published')
  expect(fitOf(series([9000, 900, 95, 5]))).toBe('unusual')
})

test('a card of a rarity with zero odds is unusual', () => {
  expect(fitOf(series([1000, 0, 0, 0], [100, 0, 0, 0]))).toBe('as published')
  expect(fitOf(series([999, 1, 0, 0], [100, 0, 0, 0]))).toBe('unusual')
})
