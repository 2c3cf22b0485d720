import { afterEach, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { watchRevocations } from './revocations.ts'

const { owner } = await useTestDatabase()

afterEach(() => vi.useRealTimers())

test.each([3600, -3600])(
  'an ended session stays ended if the process’s clock is %i seconds off',
  async (seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    const grant = `grant ${seconds}`
    await owner.query(
      'insert into provider_revocation (grant_id, revoked_at) values ($1, clock_timestamp())',
      [grant],
    )
    const asked = vi.spyOn(owner, 'query')
    const problems: unknown[] = []
    const revocations = await watchRevocations({
      pool: owner,
      tokenSeconds: 600,
      onError: (error) => problems.push(error),
    })
    try {
      expect(revocations.has(grant)).toBe(true)
      // It drops old entries after each look.
      const looks = asked.mock.calls.length
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(looks + 1)
      expect(revocations.has(grant)).toBe(true)
      expect(problems).toEqual([])
    } finally {
      revocations.stop()
      asked.mockRestore()
    }
  },
)
