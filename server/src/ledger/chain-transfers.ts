import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import { settledUntil, settlingSeconds } from './roll-up.ts'

/** The predecessor that the first block names. */
export const beforeTheFirst = '0'.repeat(64)

/** SHA-256 of all columns of a transfer, with its time in UTC whatever the server's time zone. */
export const digestOfTransfer = `sha256(convert_to(concat_ws('|', t.id, t.from_id, t.to_id, t.cents, t.kind,
  coalesce(t.ref::text, ''), t.commit_id, (t.at at time zone 'UTC')::text), 'utf8'))`

/**
 * From a block's rows with their `digest`: the input of the block's hash, and the marks that distinguish rows, in chain
 * order.
 */
export const hashOfDigests = `encode(sha256(string_agg(digest, ''::bytea order by at, id)), 'hex')`
export const marksOfDigests = `string_agg(substr(digest, 1, 4), ''::bytea order by at, id)`

export interface ChainingSettings {
  readonly olderThanSeconds?: number
  /** The maximum number of transfers in a block. Transfers with the same time stay together, even beyond it. */
  readonly maxTransfers?: number
}

interface Window {
  readonly from: string
  readonly to: string
  readonly transfers: number
}

/** The shortest time window. */
const shortestSeconds = 0.001
/** A run writes at most this many blocks, so that other jobs get their turns. */
const maxBlocks = 20

/**
 * Job: continues the chain over the transfers (PROOF I-M5) and returns whether there is more to do right away. It
 * chains only moments in which nothing can be written anymore, because commits become visible in a different order than
 * their moments; a session frozen in its transaction stops the chain until it ends. Of two concurrent runs one writes.
 * Every block is a separate short transaction, so that nobody waits for it; can run at any time.
 */
export async function chainTransfers(owner: Pool, settings: ChainingSettings = {}): Promise<boolean> {
  const { olderThanSeconds = settlingSeconds, maxTransfers = 10_000 } = settings
  const settled = await settledUntil(owner, olderThanSeconds)
  let width: number | null = null
  for (let blocks = 0; blocks < maxBlocks; blocks += 1) {
    const size = { maxTransfers, width }
    const found = await inTransaction(owner, async (client) => {
      // Forces the index on times; a plan that reads the table from its start is slow.
      await client.query('set local enable_seqscan = off')
      const window = await nextWindow(client, settled, size)
      if (window) await writeBlock(client, window)
      return window
    })
    if (!found) return false
    width = found.width
  }
  return true
}

/** The next time window with few enough transfers for one block; null if there is none or another process writes. */
async function nextWindow(
  client: PoolClient,
  settled: string,
  { maxTransfers, width }: { readonly maxTransfers: number; readonly width: number | null },
): Promise<(Window & { readonly width: number }) | null> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('called-shot transfer chain')) as mine`,
  )
  if (rows[0]?.mine !== true) return null
  const chained = await chainedUntil(client)
  if (chained === null) return null
  let from: string = chained
  let seconds = width === null ? await secondsBetween(client, from, settled) : width * 2
  for (;;) {
    const { rows: windows } = await client.query<{ to: string; isLast: boolean; isOver: boolean }>(
      `select least(w.to, $3::timestamptz)::text as to, w.to >= $3::timestamptz as "isLast",
        $1::timestamptz >= $3::timestamptz as "isOver"
      from (select $1::timestamptz + make_interval(secs => $2) as to) w`,
      [from, seconds, settled],
    )
    const [window] = windows
    if (!window || window.isOver) return null
    const transfers = await countTransfers(client, { from, to: window.to, most: maxTransfers })
    if (transfers > maxTransfers && seconds > shortestSeconds) seconds /= 2
    else if (transfers > 0) return { from, to: window.to, transfers, width: seconds }
    else if (window.isLast) return null
    else {
      from = window.to
      seconds *= 2
    }
  }
}

/** The end of the chain; before its first block, the moment just before the first transfer. */
async function chainedUntil(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ upTo: string | null }>(
    `select coalesce(
      (select up_to from transfer_block order by number desc limit 1),
      (select min(at) - interval '1 microsecond' from transfer))::text as "upTo"`,
  )
  return rows[0]?.upTo ?? null
}

async function secondsBetween(client: PoolClient, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from $2::timestamptz - $1::timestamptz)::float8 as seconds`,
    [from, to],
  )
  return Math.max(rows[0]?.seconds ?? 0, shortestSeconds)
}

/** Counts to one more than a block can hold, which is enough to know that there are too many. */
async function countTransfers(
  client: PoolClient,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<number> {
  const { rows } = await client.query<{ transfers: number }>(
    `select count(*) as transfers from (
      select from transfer where at > $1::timestamptz and at <= $2::timestamptz limit $3) found`,
    [from, to, most + 1],
  )
  return rows[0]?.transfers ?? 0
}

async function writeBlock(client: PoolClient, { from, to }: Window): Promise<void> {
  await client.query(
    `with newest as (
      select coalesce(max(number), 0) + 1 as number,
        coalesce((select hash from transfer_block order by number desc limit 1), $3) as previous_hash
      from transfer_block
    ), digested as (
      select t.at, t.id, ${digestOfTransfer} as digest from transfer t
      where t.at > $1::timestamptz and t.at <= $2::timestamptz
    ), block as (
      select count(*) as transfers, ${marksOfDigests} as marks, ${hashOfDigests} as digests from digested
    )
    insert into transfer_block (number, up_to, transfers, marks, hash, previous_hash)
    select n.number, $2::timestamptz, b.transfers, b.marks,
      encode(sha256(convert_to(concat_ws('|', n.previous_hash, n.number,
        ($2::timestamptz at time zone 'UTC')::text, b.transfers, b.digests), 'utf8')), 'hex'),
      n.previous_hash
    from newest n, block b`,
    [from, to, beforeTheFirst],
  )
}
