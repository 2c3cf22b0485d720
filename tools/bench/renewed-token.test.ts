import { expect, test } from 'vitest'
import { renewedToken } from './renewed-token.ts'

test('a run longer than a token’s 600 seconds always has a token with five minutes left', async () => {
  let now = 0
  const madeAt = new Map([['first', 0]])
  const token = renewedToken(
    'first',
    async () => {
      madeAt.set(`made at ${now}`, now)
      return `made at ${now}`
    },
    () => now,
  )
  for (now = 0; now <= 3_600_000; now += 20_000) {
    const [one, other] = await Promise.all([token(), token()])
    expect(one).toBe(other)
    expect(now - (madeAt.get(one) ?? -Infinity)).toBeLessThanOrEqual(300_000)
  }
  expect(madeAt.size).toBeLessThan(13)
})
