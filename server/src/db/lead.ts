import type { ClientBase } from 'pg'

export interface Lead {
  /** The name of the advisory lock that the leader holds. */
  readonly lock: 'called-shot worker' | 'called-shot residents'
  /** How long the leader may be silent before the database takes the lock from it. */
  readonly leaseMilliseconds: number
}

export const defaultLeaseMilliseconds = 30_000

/**
 * Does the work if this session can take the lock, and holds it meanwhile; the signal ends if the session is lost.
 * Returns false at once if another session holds it. The caller closes the session afterwards, which frees the lock.
 *
 * If the process or its connection dies, the lock is free at once. A process that hangs, or whose network is gone,
 * keeps its connection: the database ends a leader's session that has been silent for the time of its lease. Until the
 * process wakes up and learns of it, two may work at once.
 */
export async function whileLeading(
  client: ClientBase,
  { lock, leaseMilliseconds }: Lead,
  work: (lost: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const lost = new AbortController()
  const onLost = () => lost.abort()
  client.on('error', onLost)
  let heartbeat: NodeJS.Timeout | undefined
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as mine',
      [lock],
    )
    if (rows[0]?.mine !== true) return false
    await client.query(`select set_config('idle_session_timeout', $1, false)`, [`${leaseMilliseconds}ms`])
    heartbeat = startHeartbeat(client, leaseMilliseconds / 3)
    await work(lost.signal)
    return true
  } finally {
    clearInterval(heartbeat)
    client.off('error', onLost)
  }
}

/** Keeps the leader's session from counting as idle. The connection itself reports its errors. */
function startHeartbeat(client: ClientBase, milliseconds: number): NodeJS.Timeout {
  let isAnswered = true
  return setInterval(() => {
    if (!isAnswered) return
    isAnswered = false
    client.query('select').then(
      () => (isAnswered = true),
      () => undefined,
    )
  }, milliseconds)
}
