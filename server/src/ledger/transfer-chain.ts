import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { beforeTheFirst, digestOfTransfer, hashOfDigests, marksOfDigests } from './chain-transfers.ts'
import { inOneSnapshot } from './snapshot.ts'
import { differencesOf, type MarkedTransfer } from './transfer-differences.ts'

export interface TransferChain {
  readonly blocks: number
  /** How many transfers are in a block. */
  readonly transfers: number
  /** Transfers newer than the newest block; the job chains them within minutes. */
  readonly waiting: number
  /** How long the oldest of those has waited; null if there are none. */
  readonly waitingSeconds: number | null
  /** The hash of the newest block; noted elsewhere, it proves later that nothing up to it was rewritten. */
  readonly head: string
  /** The problems, oldest first; empty if the transfers are intact. */
  readonly breaks: readonly string[]
}

interface Block {
  readonly number: number
  readonly upTo: string
  /** In the form in which it was hashed. */
  readonly upToUtc: string
  readonly transfers: number
  readonly marksHash: string
  readonly hash: string
  readonly previousHash: string
}

interface Found {
  readonly transfers: number
  readonly digests: string
  readonly marksHash: string
}

interface Stretch {
  readonly from: string
  readonly to: string
}

const always = '-infinity'
const maxBlocksAtOnce = 2000
const maxTransfersAtOnce = 200_000

/**
 * Recomputes the chain over the transfers and names each transfer that was changed, removed or added since. Reads every
 * transfer once, in their order on the disk, a few hundred thousand at a time. A rewrite of everything after some block
 * is found with `known`, a head noted earlier.
 */
export async function checkTransferChain(owner: Pool, known: string | null = null): Promise<TransferChain> {
  return inOneSnapshot(owner, async (client) => {
    // Forces the index on times; a plan that reads the table from its start is slow.
    await client.query('set local enable_seqscan = off')
    const breaks: string[] = []
    let last = { number: 0, hash: beforeTheFirst, upTo: always }
    let transfers = 0
    for (;;) {
      const blocks = await blocksAfter(client, last.number)
      if (blocks.length === 0) break
      const found = await recompute(client, last.upTo, blocks)
      for (const [index, block] of blocks.entries()) {
        const isNext = block.number === last.number + 1
        if (!isNext) breaks.push(missingBlocks(last.number + 1, block.number - 1))
        if (isNext && block.previousHash !== last.hash)
          breaks.push(`Block ${block.number} does not name the block before it.`)
        // Otherwise all transfers of missing blocks would count as added.
        if (isNext && !isGenuine(block, found.get(index)))
          breaks.push(...(await namesIn(client, block, { from: last.upTo, to: block.upTo })))
        transfers += block.transfers
        last = block
      }
    }
    if (known !== null && !(await isInChain(client, known)))
      breaks.push(
        `No block has the noted hash ${known}: the transfers were rewritten or cut off after it was noted.`,
      )
    return {
      blocks: last.number,
      transfers,
      ...(await waitingAfter(client, last.upTo)),
      head: last.hash,
      breaks,
    }
  })
}

async function blocksAfter(client: PoolClient, number: number): Promise<Block[]> {
  const { rows } = await client.query<Block>(
    `select number, up_to::text as "upTo", (up_to at time zone 'UTC')::text as "upToUtc", transfers,
      encode(sha256(marks), 'hex') as "marksHash", hash, previous_hash as "previousHash"
    from (
      select *, sum(transfers) over (order by number) - transfers as before
      from (select * from transfer_block where number > $1 order by number limit $2) page) counted
    where before < $3 order by number`,
    [number, maxBlocksAtOnce, maxTransfersAtOnce],
  )
  return rows
}

/** The current hashes of these blocks' transfers, by the block's index in the list. */
async function recompute(
  client: PoolClient,
  from: string,
  blocks: readonly Block[],
): Promise<ReadonlyMap<number, Found>> {
  const { rows } = await client.query<Found & { place: number }>(
    `select place, count(*) as transfers, ${hashOfDigests} as digests,
      encode(sha256(${marksOfDigests}), 'hex') as "marksHash"
    from (
      -- A block holds the moments after the one before it, its own included.
      select width_bucket(t.at - interval '1 microsecond', $3::timestamptz[]) as place, t.at, t.id,
        ${digestOfTransfer} as digest
      from transfer t where t.at > $1::timestamptz and t.at <= $2::timestamptz) digested
    group by place`,
    [from, blocks.at(-1)?.upTo, blocks.map(({ upTo }) => upTo)],
  )
  return new Map(rows.map((row) => [row.place, row]))
}

function isGenuine(block: Block, found: Found | undefined): boolean {
  if (!found || found.transfers !== block.transfers || found.marksHash !== block.marksHash) return false
  const text = [block.previousHash, block.number, block.upToUtc, found.transfers, found.digests].join('|')
  return createHash('sha256').update(text, 'utf8').digest('hex') === block.hash
}

/** The transfers of a block that differ from the chain. */
async function namesIn(client: PoolClient, block: Block, { from, to }: Stretch): Promise<string[]> {
  const { rows: marks } = await client.query<{ marks: Buffer }>(
    'select marks from transfer_block where number = $1',
    [block.number],
  )
  const { rows } = await client.query<MarkedTransfer>(
    `select t.id::text, encode(substr(${digestOfTransfer}, 1, 4), 'hex') as mark from transfer t
    where t.at > $1::timestamptz and t.at <= $2::timestamptz order by t.at, t.id`,
    [from, to],
  )
  const chained = (marks[0]?.marks.toString('hex') ?? '').match(/.{8}/g) ?? []
  const named = differencesOf(chained, rows)
  return named.length > 0
    ? named
    : [`Block ${block.number} was changed: its hash is not that of its ${block.transfers} transfers.`]
}

async function isInChain(client: PoolClient, hash: string): Promise<boolean> {
  if (hash === beforeTheFirst) return true
  const { rowCount } = await client.query('select from transfer_block where hash = $1', [hash])
  return rowCount !== 0
}

async function waitingAfter(
  client: PoolClient,
  upTo: string,
): Promise<Pick<TransferChain, 'waiting' | 'waitingSeconds'>> {
  const { rows } = await client.query<{ waiting: number; waitingSeconds: number | null }>(
    `select count(*) as waiting,
      extract(epoch from clock_timestamp() - min(at))::float8 as "waitingSeconds"
    from transfer where at > $1::timestamptz`,
    [upTo],
  )
  return rows[0] ?? { waiting: 0, waitingSeconds: null }
}

function missingBlocks(first: number, last: number): string {
  return first === last ? `Block ${first} was removed.` : `Blocks ${first} to ${last} were removed.`
}
