import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { chiSquareP } from './chi-square.ts'
import { below, byWeight, wordOf, wordRange, wordsFrom, wordsOf, wordText } from './words.ts'

const pack = { clientSeed: 'abc', packId: 4711 }
const hmac = (text: string) => createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest()

test('word n is the first six bytes of the HMAC of "client seed:pack id:n"', () => {
  const words = wordsOf(hmac, pack)
  for (const counter of [0, 1, 2]) {
    const hex = createHmac('sha256', Buffer.alloc(32, 7)).update(`abc:4711:${counter}`).digest('hex')
    expect(words.next()).toBe(Number.parseInt(hex.slice(0, 12), 16))
  }
})

test('words computed in advance give the same numbers, and say so if there are too few', () => {
  const made = [0, 1, 2, 3].map((counter) => wordOf(hmac(wordText(pack, counter))))
  const lazy = wordsOf(hmac, pack)
  const early = wordsFrom(made)
  for (const bound of [2, 10, 99, 1000]) expect(below(early, bound)).toBe(below(lazy, bound))
  expect(() => below(early, 2)).toThrow(RangeError)
})

test('words beyond the last whole multiple of the bound are rejected, not folded onto small numbers', () => {
  const bound = 3 * 2 ** 46
  // The whole multiples of this bound end at 3 · 2^46; a remainder would give 0 again for the words above.
  expect(below(wordsFrom([bound, wordRange - 1, bound - 1]), bound)).toBe(bound - 1)
  expect(below(wordsFrom([wordRange - 1, 5]), 10)).toBe(5)
})

test('a bound that does not divide the range is still drawn evenly', () => {
  const words = wordsOf(hmac, pack)
  const bound = 3 * 2 ** 46
  const thirds = [0, 0, 0]
  for (let n = 0; n < 30_000; n += 1) {
    const third = Math.floor(below(words, bound) / 2 ** 46)
    thirds[third] = (thirds[third] ?? 0) + 1
  }
  // With a plain remainder the first third would be hit twice as often as the others.
  const p = chiSquareP(thirds, [10_000, 10_000, 10_000])
  expect(p).toBeGreaterThan(0.001)
  expect(p).toBeLessThan(0.999)
})

test.each([0, -1, 1.5, Number.NaN, wordRange + 1])('no number is below %s', (bound) => {
  expect(() => below(wordsFrom([1]), bound)).toThrow(RangeError)
})

test('an item of weight zero is never drawn', () => {
  const words = wordsOf(hmac, pack)
  const draw = byWeight([0, 3, 0, 1, 0])
  for (let n = 0; n < 200; n += 1) expect(draw(words)).toBeOneOf([1, 3])
  expect(() => byWeight([0, 0])(words)).toThrow(RangeError)
  expect(() => byWeight([])(words)).toThrow(RangeError)
})

test('the chi-square test knows its tables', () => {
  // The 5% point with one degree of freedom is 3.841, with three 7.815.
  expect(chiSquareP([550, 450], [500, 500])).toBeCloseTo(0.00157, 5)
  const shifted = Math.sqrt(3.841458820694124 * 250)
  expect(chiSquareP([500 + shifted, 500 - shifted], [500, 500])).toBeCloseTo(0.05, 6)
  expect(chiSquareP([25, 25, 25, 25], [25, 25, 25, 25])).toBe(1)
  expect(chiSquareP([0, 1], [1, 0])).toBe(0)
})
