import type { Pool } from 'pg'
import type { Channel } from './mailer.ts'
import { Undeliverable, type Outgoing, type Transports } from './transport.ts'

const batch = 10
const maxTries = 8
/** A minute, two, four... an hour: over two hours in all. A message whose process died waits just as long. */
const firstPauseSeconds = 60
const longestPauseSeconds = 3600

interface Claimed extends Outgoing {
  readonly channel: Channel
  readonly tries: number
}

/**
 * Delivers what is queued and due, and returns whether there may be more. Each message is in one visible state: queued,
 * sent once the other side has accepted it, or failed if it never will be accepted, was not in eight tries, or nobody
 * needs the message anymore. Codes and links of delivered messages are deleted here. No commit waits for this.
 */
export async function deliverOutbox(pool: Pool, transports: Transports): Promise<boolean> {
  await pool.query(
    `update outbox set state = 'failed', body = '', problem = coalesce(problem || '; ', '') || 'it came too late'
    where state = 'queued' and good_until <= statement_timestamp()`,
  )
  const { rows } = await pool.query<Claimed>(
    `update outbox set tries = tries + 1, next_try_at = clock_timestamp()
      + make_interval(secs => least($3::int * 2 ^ least(tries, 16), $4))
    where id in (select id from outbox where state = 'queued' and next_try_at <= statement_timestamp()
      and channel = any ($1) order by next_try_at limit $2 for update skip locked)
    returning id, channel, recipient, subject, body, tries, created_at as "createdAt"`,
    [[...transports.keys()], batch, firstPauseSeconds, longestPauseSeconds],
  )
  await Promise.all(rows.map((message) => deliver(pool, transports, message)))
  return rows.length === batch
}

async function deliver(pool: Pool, transports: Transports, message: Claimed): Promise<void> {
  try {
    await transports.get(message.channel)?.deliver(message)
  } catch (error) {
    const isOver = error instanceof Undeliverable || message.tries >= maxTries
    await pool.query(
      `update outbox set problem = $2, state = case when $3 then 'failed' else state end,
        body = case when $3 then '' else body end where id = $1`,
      [message.id, problemOf(error), isOver],
    )
    return
  }
  await pool.query(
    `update outbox set state = 'sent', sent_at = clock_timestamp(), body = '', problem = null where id = $1`,
    [message.id],
  )
}

function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
