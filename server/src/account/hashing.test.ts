import * as argon2 from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createHashing, maxRunning } from './hashing.ts'

test('an account that does not exist is verified against a hash that costs as much as a real one', async () => {
  const verified: string[] = []
  const hashing = createHashing({
    hash: argon2.hash,
    verify(hashed, password) {
      verified.push(String(hashed))
      return argon2.verify(hashed, password)
    },
  })
  await hashing.inTurn('192.0.2.1', async (hasher) => {
    const real = await hasher.hash('a password of a player')
    expect(await hasher.verify(real, 'a password of a player')).toBe(true)
    expect(await hasher.verify(real, 'another password')).toBe(false)
    expect(await hasher.verify(null, 'a password of a player')).toBe(false)
  })
  const costs = verified.map((hashed) => hashed.split('$').slice(1, 4).join(' '))
  expect(costs).toEqual(Array.from({ length: 3 }, () => 'argon2id v=19 m=19456,t=2,p=1'))
})

test('an account that does not exist is verified even if the hash in its place could not be made at the start', async () => {
  let fails = true
  const hashing = createHashing({
    async hash(password, options) {
      if (fails) throw new Error('no memory for a thread')
      return argon2.hash(password, options)
    },
    verify: argon2.verify,
  })
  fails = false
  expect(await hashing.inTurn('192.0.2.1', (hasher) => hasher.verify(null, 'a password'))).toBe(false)
})

test('networks take turns, and one that fills the line keeps nobody else out', async () => {
  const hashing = createHashing()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const begin = (who: string, address: string) =>
    hashing
      .inTurn(address, () => {
        begun.push(who)
        return new Promise<string>((resolve) => ends.push(() => resolve('done')))
      })
      .catch((error: unknown) => error)
  // A whole /48 of IPv6 is one network.
  const guesses = Array.from({ length: maxRunning + 100 }, (_, at) =>
    begin('guesser', `2001:db8:1:${at.toString(16)}::1`),
  )
  expect(await begin('guesser', '2001:db8:1:ffff::1')).toMatchObject({ code: 'busy' })
  const players = Array.from({ length: 3 }, (_, at) => begin(`player ${at}`, `192.0.2.${at}`))
  for (let next = 0; next < maxRunning + 100; next += 1) {
    ends[next]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all(players)).toEqual(['done', 'done', 'done'])
  const first = begun.slice(maxRunning, maxRunning + 4)
  expect(first).toEqual(['guesser', 'player 0', 'player 1', 'player 2'])
  const displaced = (await Promise.all(guesses)).filter((answer) => answer !== 'done')
  expect(displaced).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ code: 'busy', retryAfterSeconds: 2 })),
  )
})
