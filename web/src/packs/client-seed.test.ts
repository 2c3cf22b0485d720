import { expect, test } from 'vitest'
import { isClientSeed, randomClientSeed } from './client-seed.ts'

test.each(['a', 'roll-me!', 'x'.repeat(100), randomClientSeed()])('%s is a client seed', (seed) => {
  expect(isClientSeed(seed)).toBe(true)
})

test.each(['', 'two words', 'naïve', 'x'.repeat(101), 'line\n'])('%j is none', (seed) => {
  expect(isClientSeed(seed)).toBe(false)
})

test('a random seed is never the same twice', () => {
  expect(randomClientSeed()).not.toBe(randomClientSeed())
})
