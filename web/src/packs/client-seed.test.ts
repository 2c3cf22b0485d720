import { expect, test } from 'vitest'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { ApiError } from '../api/api-error.ts'
import { freshClientSeed, isClientSeed, randomClientSeed, takesNoSeeds } from './client-seed.ts'

test.each(['a', 'roll-me!', 'x'.repeat(100), randomClientSeed()])('%s is a client seed', (seed) => {
  expect(isClientSeed(seed)).toBe(true)
})

test.each(['', 'two words', 'naïve', 'x'.repeat(101), 'line\n'])('%j is not a client seed', (seed) => {
  expect(isClientSeed(seed)).toBe(false)
})

test('a player’s own words start the seed, followed by random text that no sealed pack could know', () => {
  const [first, second] = [freshClientSeed('my-words'), freshClientSeed('my-words')]
  expect(first).toMatch(/^my-words-[0-9a-f]{32}$/)
  expect(first).not.toBe(second)
  expect(isClientSeed(freshClientSeed('x'.repeat(100)))).toBe(true)
  expect(freshClientSeed(null)).toMatch(/^[0-9a-f]{32}$/)
})

test('a random seed is never the same twice', () => {
  expect(randomClientSeed()).not.toBe(randomClientSeed())
})

test('a seed with a space is refused with the reason', () => {
  const message = packs.setClientSeed.body?.safeParse({ client_seed: 'stranger 1' }).error?.issues[0]?.message
  expect(message).toBe('must be 1 to 100 printable characters without spaces')
})

test.each([
  ['a server that has no such call', 404, 'internal', true],
  ['a server that keeps no seed for the pack', 404, 'not_found', true],
  ['a pack that was opened meanwhile', 409, 'already_opened', false],
  ['a fault', 500, 'internal', false],
  ['no answer', 0, 'unreachable', false],
] as const)('whether a pack may open without a seed after %s', (_situation, status, code, mayOpen) => {
  expect(takesNoSeeds(new ApiError({ status, code, message: '' }))).toBe(mayOpen)
})
