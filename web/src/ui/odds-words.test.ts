import { expect, test } from 'vitest'
import { barWidth, chanceWords, guaranteeWords, percentText } from './odds-words.ts'

test.each([
  [80, '80%'],
  [16, '16%'],
  [3.5, '3.5%'],
  [0.5, '0.5%'],
  [0, '0%'],
  [120, '100%'],
])('a chance of %d percent is a bar %s wide, in proportion to the odds', (percent, width) => {
  expect(barWidth(percent)).toBe(width)
})

test.each([
  [0.5, '1 card in 200'],
  [3.5, 'about 1 card in 29'],
  [16, 'about 1 card in 6'],
  [0.05, '1 card in 2,000'],
  [50, '5 cards in 10'],
  [42, 'about 4 cards in 10'],
  [25, '1 card in 4'],
  [80, '8 cards in 10'],
  [55, 'about 6 cards in 10'],
  [100, 'every card'],
  [0, 'none'],
])('%d percent is shown as "%s"', (percent, words) => {
  expect(chanceWords(percent)).toBe(words)
})

test('a percentage has at most two decimals', () => {
  expect(percentText(16.666)).toBe('16.67%')
})

test.each([
  ['Epic', 'At least one card of each pack is Epic or rarer.'],
  ['Legendary', 'At least one card of each pack is Legendary.'],
])('a guaranteed %s card is promised as "%s"', (rarity, words) => {
  expect(guaranteeWords(rarity)).toBe(words)
})
