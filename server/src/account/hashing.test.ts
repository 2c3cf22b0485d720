import * as argon2 from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'

test('an account that does not exist is verified against a hash that costs as much as a real one', async () => {
  const verified: string[] = []
  const hashing = createHashing({
    hash: argon2.hash,
    verify(hashed, password) {
      verified.push(String(hashed))
      return argon2.verify(hashed, password)
    },
  })
  await hashing.inTurn(async (hasher) => {
    const real = await hasher.hash('a password of a player')
    expect(await hasher.verify(real, 'a password of a player')).toBe(true)
    expect(await hasher.verify(real, 'another password')).toBe(false)
    expect(await hasher.verify(null, 'a password of a player')).toBe(false)
  })
  const costs = verified.map((hashed) => hashed.split('$').slice(1, 4).join(' '))
  expect(costs).toEqual(Array.from({ length: 3 }, () => 'argon2id v=19 m=19456,t=2,p=1'))
})
