import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addressKey } from '../address-keys.ts'
import { inTransaction } from '../db/in-transaction.ts'

/** Maximum text messages in any 24 hours. */
export interface TextSettings {
  readonly textsPerNumber: number
  readonly textsPerPlayer: number
  readonly textsPerAddress: number
  /** For all players together: the house pays for each. */
  readonly textsPerDay: number
}

export interface TextLimits {
  /**
   * Counts a text that is about to be sent. Refuses (`too_many`, with the seconds to wait) within 30 seconds of the
   * account's last text, and past a daily limit for the number, the account, the caller's address or the house.
   */
  count(text: Text): Promise<void>
}

interface Text {
  readonly accountId: AccountId
  readonly phoneNumber: string
  readonly address: string
}

/** As long as the client's countdown on Resend (API-64, PROF-27). */
const pauseSeconds = 30

type Limit = 'pause' | 'number' | 'player' | 'address' | 'house'

/**
 * Limits on text messages. Each one costs money, and some destinations share the price with the caller (toll fraud).
 * The counts live in the database and a lock serializes them, so neither several processes nor parallel calls can pass
 * a limit.
 */
export function createTextLimits(pool: Pool, settings: TextSettings): TextLimits {
  return {
    count: (text) =>
      inTransaction(pool, async (client) => {
        // A separate statement: the next one takes a new snapshot, with the rows of the previous lock holder.
        await client.query(`select pg_advisory_xact_lock(hashtext('text messages'))`)
        await client.query(`delete from text_sent where sent_at <= statement_timestamp() - interval '1 day'`)
        const row = [text.accountId, hashOf(text.phoneNumber), addressKey(text.address)] as const
        await requireRoom(client, settings, row)
        await client.query('insert into text_sent (account_id, number_hash, address) values ($1, $2, $3)', [
          ...row,
        ])
      }),
  }
}

/** A daily limit frees a place when the oldest text that counts toward it is 24 hours old. */
async function requireRoom(
  client: PoolClient,
  settings: TextSettings,
  row: readonly [AccountId, string, string],
): Promise<void> {
  const { textsPerNumber, textsPerPlayer, textsPerAddress, textsPerDay } = settings
  const { rows } = await client.query<{ reached: Limit; seconds: number }>(
    `with reached as (
        (select 'pause' as reached, sent_at + make_interval(secs => $4) as until from text_sent
          where account_id = $1 order by sent_at desc limit 1)
        union all
        (select 'number', sent_at + interval '1 day' from text_sent
          where number_hash = $2 order by sent_at desc offset $5 - 1 limit 1)
        union all
        (select 'player', sent_at + interval '1 day' from text_sent
          where account_id = $1 order by sent_at desc offset $6 - 1 limit 1)
        union all
        (select 'address', sent_at + interval '1 day' from text_sent
          where address = $3 order by sent_at desc offset $7 - 1 limit 1)
        union all
        (select 'house', sent_at + interval '1 day' from text_sent order by sent_at desc offset $8 - 1 limit 1)
      )
      select reached, ceil(extract(epoch from until - clock_timestamp()))::int as seconds from reached
      where until > statement_timestamp() order by until desc limit 1`,
    [...row, pauseSeconds, textsPerNumber, textsPerPlayer, textsPerAddress, textsPerDay],
  )
  const [full] = rows
  if (full) throw refuse('too_many', { message: whyNot(full), retryAfterSeconds: full.seconds })
}

function whyNot({ reached, seconds }: { readonly reached: Limit; readonly seconds: number }): string {
  switch (reached) {
    case 'pause':
      return `Please wait ${seconds} seconds before you ask for another code.`
    case 'number':
      return 'This number has reached its daily limit of codes. Please try again tomorrow.'
    case 'player':
      return 'You have reached your daily limit of codes. Please try again tomorrow.'
    case 'address':
      return 'Your network has reached its daily limit of codes. Please try again tomorrow.'
    case 'house':
      return 'We have reached our daily limit of codes. Please try again tomorrow.'
  }
}

/** The counts need only hashes of the numbers. */
function hashOf(phoneNumber: string): string {
  return createHash('sha256').update(phoneNumber).digest('base64url')
}
