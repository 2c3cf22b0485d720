import type { Pool } from 'pg'

/**
 * The grants that ended while access tokens of theirs are still out: refused in every process within a second.
 * Kept in memory, because each call asks; what is older than any token is forgotten.
 */
export interface Revocations {
  has(grantHash: string): boolean
  /** Looks now rather than at the next tick: after an end that this process made itself. */
  look(): Promise<void>
  stop(): void
}

interface RevocationParts {
  readonly pool: Pool
  readonly tokenSeconds: number
  readonly onError: (error: unknown) => void
}

const tickMilliseconds = 1000
/** Rows become visible in the order of their commits, not of their times. */
const overlapSeconds = 10

export async function watchRevocations({
  pool,
  tokenSeconds,
  onError,
}: RevocationParts): Promise<Revocations> {
  const known = new Map<string, number>()
  const keepSeconds = tokenSeconds + overlapSeconds
  let since = keepSeconds

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ grant_id: string; revoked_at: Date }>({
      name: 'provider-revocations',
      text: `select grant_id, revoked_at from provider_revocation
        where revoked_at > clock_timestamp() - make_interval(secs => $1)`,
      values: [since],
    })
    for (const { grant_id, revoked_at } of rows) known.set(grant_id, revoked_at.getTime())
    since = overlapSeconds
  }

  function forget(): void {
    const oldest = Date.now() - keepSeconds * 1000
    for (const [grant, revokedAt] of known) if (revokedAt < oldest) known.delete(grant)
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  function tickLater(): void {
    if (!stopped) timer = setTimeout(tick, tickMilliseconds).unref()
  }
  function tick(): void {
    look()
      .then(forget, (error: unknown) => {
        // After a gap the whole list is read again.
        since = keepSeconds
        if (!stopped) onError(error)
      })
      .finally(tickLater)
  }

  await look()
  tickLater()
  return {
    has: (grantHash) => known.has(grantHash),
    look,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
