import type { Pool } from 'pg'

/**
 * Grants that ended while their access tokens are still valid: those tokens are refused in every process within a
 * second. Kept in memory, because each call checks it; entries older than any token are dropped.
 */
export interface Revocations {
  has(grantHash: string): boolean
  /** Reads now instead of at the next poll, after this process has ended a grant itself. */
  poll(): Promise<void>
  stop(): void
}

interface RevocationParts {
  readonly pool: Pool
  readonly tokenSeconds: number
  readonly onError: (error: unknown) => void
}

const pollMilliseconds = 1000
/** Rows become visible in the order of their commits, not of their times. */
const overlapSeconds = 10

export async function watchRevocations({
  pool,
  tokenSeconds,
  onError,
}: RevocationParts): Promise<Revocations> {
  /** When each was first read, by a monotonic clock, so that none is forgotten when the machine's time jumps. */
  const known = new Map<string, number>()
  const keepSeconds = tokenSeconds + overlapSeconds
  let since = keepSeconds

  async function poll(): Promise<void> {
    const { rows } = await pool.query<{ grant_id: string }>({
      name: 'provider-revocations',
      text: `select grant_id from provider_revocation
        where revoked_at > statement_timestamp() - make_interval(secs => $1)`,
      values: [since],
    })
    for (const { grant_id } of rows) if (!known.has(grant_id)) known.set(grant_id, performance.now())
    since = overlapSeconds
  }

  function forget(): void {
    const oldest = performance.now() - keepSeconds * 1000
    for (const [grant, readAt] of known) if (readAt < oldest) known.delete(grant)
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  function pollLater(): void {
    if (!stopped) timer = setTimeout(pollAgain, pollMilliseconds).unref()
  }
  function pollAgain(): void {
    poll()
      .then(forget, (error: unknown) => {
        // After a failed poll the whole list is read again.
        since = keepSeconds
        if (!stopped) onError(error)
      })
      .finally(pollLater)
  }

  await poll()
  pollLater()
  return {
    has: (grantHash) => known.has(grantHash),
    poll,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
