import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'

export type Channel = 'mail' | 'text'

interface Message {
  /** The account that the message is about; null if none, and then no operator can read it. */
  readonly accountId: AccountId | null
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** The message is not sent after this time: a code that has expired is of no use. */
  readonly goodForSeconds?: number
}

/** Sends mail and text messages; resolves once the message cannot be lost anymore. */
export interface Mailer {
  send(message: Message): Promise<void>
}

/**
 * All messages go through here, one row each. If a channel has a transport, a job delivers what is queued; in the
 * embedded default the row itself is the message, which operators of a play-money season can read (`GET
 * /operator/outbox` explains which they cannot).
 */
export function createOutbox(pool: Pool, delivered: ReadonlySet<Channel> = new Set()): Mailer {
  return {
    async send({ accountId, channel, recipient, subject, body, goodForSeconds = null }) {
      await pool.query({
        name: 'outbox-insert',
        text: `insert into outbox (channel, recipient, subject, body, state, next_try_at, sent_at, good_until,
            account_id)
          select $1, $2, $3, $4, case when $5 then 'queued' else 'sent' end, case when $5 then now_is end,
            case when not $5 then now_is end, now_is + make_interval(secs => $6), $7
          from clock_timestamp() as now_is`,
        values: [channel, recipient, subject, body, delivered.has(channel), goodForSeconds, accountId],
      })
    },
  }
}
