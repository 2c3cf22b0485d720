import type { Pool, PoolClient } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { openDatabase } from '../db/database.ts'
import { queriesOf } from '../commit/reader.ts'
import { listCheckpoints } from '../fairness/checkpoints.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { sha256, writtenMoment } from '../../test/published-encoding.ts'
import { chainTransfers } from './chain-transfers.ts'
import { checkTransferChain } from './transfer-chain.ts'

const { owner, game, connection } = await useTestDatabase()
const settings = { olderThanSeconds: 0, maxTransfers: 10 }
let nextId = 0

beforeEach(async () => {
  await forgetBlocks('transfer')
  nextId = 1_000_000
})

/** Empties the chain, with what refers to it and other tables. */
async function forgetBlocks(...others: readonly string[]): Promise<void> {
  for (const word of ['disable', 'enable']) {
    await owner.query(`alter table transfer_block ${word} trigger transfer_block_kept`)
    await owner.query(`alter table checkpoint_signature ${word} trigger checkpoint_signature_kept`)
    if (word === 'disable')
      await owner.query(`truncate ${['checkpoint_signature', 'transfer_block', ...others].join(', ')}`)
  }
}

/** A transfer as `commit` would write it, made `secondsAgo`. */
async function pay(secondsAgo = 0, writer: Pool | PoolClient = owner): Promise<number> {
  nextId += 1
  await writer.query(
    `insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
    values ($1, 1, 5001, $2, 'deposit', $3, $1, clock_timestamp() - make_interval(secs => $4))`,
    [nextId, (nextId % 97) + 1, nextId % 3 === 0 ? null : nextId, secondsAgo],
  )
  return nextId
}
async function payMany(count: number): Promise<number[]> {
  const ids = []
  for (let left = count; left > 0; left -= 1) ids.push(await pay(left * 10))
  return ids
}
async function chainAll(): Promise<void> {
  while (await chainTransfers(owner, settings));
}
const check = (known: string | null = null) => checkTransferChain(owner, known)

interface Written {
  readonly id: number
  readonly from_id: number
  readonly to_id: number
  readonly cents: number
  readonly kind: string
  readonly ref: number | null
  readonly commit_id: number
  readonly micros: number
}

function writtenTransfer({ id, from_id, to_id, cents, kind, ref, commit_id, micros }: Written): string {
  return [id, from_id, to_id, cents, kind, ref ?? '', commit_id, writtenMoment(micros)].join('|')
}

describe('the chain over the transfers', () => {
  test('is empty without transfers, and holds each of them in blocks that name the one before', async () => {
    await chainAll()
    expect(await check()).toMatchObject({ blocks: 0, transfers: 0, waiting: 0, breaks: [] })
    await payMany(35)
    await chainAll()
    const chain = await check()
    expect(chain).toMatchObject({ transfers: 35, waiting: 0, waitingSeconds: null, breaks: [] })
    expect(chain.blocks).toBeGreaterThanOrEqual(4)
    const { rows } = await owner.query<{ most: number }>('select max(transfers) as most from transfer_block')
    expect(rows[0]?.most).toBeLessThanOrEqual(10)
    await pay()
    expect(await check()).toMatchObject({ transfers: 35, waiting: 1, breaks: [] })
    await chainAll()
    expect(await check()).toMatchObject({ transfers: 36, waiting: 0, breaks: [] })
    await chainAll()
    expect((await check()).blocks).toBe(chain.blocks + 1)
  })

  test('can be computed again from what docs/fairness.md says is hashed, and its newest hash is public by day', async () => {
    await payMany(25)
    await chainAll()
    const { rows: blocks } = await owner.query<{ number: number; micros: number; hash: string }>(
      'select number, (extract(epoch from up_to) * 1000000)::bigint as micros, hash from transfer_block order by number',
    )
    const { rows: transfers } = await owner.query<Written>(
      `select id, from_id, to_id, cents, kind, ref, commit_id, (extract(epoch from at) * 1000000)::bigint as micros
      from transfer order by at, id`,
    )
    let [before, after] = ['0'.repeat(64), -Infinity]
    const whole = []
    for (const { number, micros, hash } of blocks) {
      const held = transfers.filter((each) => each.micros > after && each.micros <= micros)
      const digests = held.map((each) => Buffer.from(sha256(writtenTransfer(each)), 'hex'))
      const parts = [before, number, writtenMoment(micros), held.length, sha256(Buffer.concat(digests))]
      expect(sha256(parts.join('|'))).toBe(hash)
      const written = held.map(({ micros: at, ...each }) => ({ ...each, at: writtenMoment(at) }))
      whole.push({ number, up_to: writtenMoment(micros), hash, previous_hash: before, transfers: written })
      before = hash
      after = micros
    }
    const { data, pagination_metadata } = await listCheckpoints(queriesOf(game), { limit: 20, offset: 0 })
    expect(data[0]).toEqual({
      day: new Date().toISOString().slice(0, 10),
      transfers: { block: blocks.at(-1)?.number, hash: before },
      audit_log: null,
      liabilities: null,
      witnesses: 0,
    })
    expect(pagination_metadata.total_count).toBe(data.length)
    expect((await check(data[0]?.transfers?.hash)).breaks).toEqual([])
    const genuine = await secondChecker('blocks', [{ blocks: whole }])
    expect(genuine.broken).toEqual([])
    const [first] = whole
    if (first?.transfers[0]) first.transfers[0].cents += 1
    expect((await secondChecker('blocks', [{ blocks: whole }])).output).toMatch(/^NO +block 1 is the hash/m)
  })

  test('transfers of one moment stay in one block, however many they are', async () => {
    await payMany(3)
    await owner.query(
      `insert into transfer (id, from_id, to_id, cents, kind, commit_id, at)
      select 2000000 + n, 1, 5001, 5, 'deposit', 77, now() from generate_series(1, 40) n`,
    )
    await chainAll()
    expect(await check()).toMatchObject({ transfers: 43, breaks: [] })
  })

  test('is the same in any time zone of the server and its reader', async () => {
    await payMany(12)
    await chainAll()
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    await owner.query(`alter database ${rows[0]?.name} set timezone = 'Asia/Kathmandu'`)
    const elsewhere = openDatabase({ connection })
    await pay()
    while (await chainTransfers(elsewhere.owner, settings));
    expect((await checkTransferChain(elsewhere.owner)).breaks).toEqual([])
    await elsewhere.close()
    await owner.query(`alter database ${rows[0]?.name} reset timezone`)
    expect(await check()).toMatchObject({ transfers: 13, breaks: [] })
  })

  test('stops before a transaction that is still open, and includes its rows once it has ended', async () => {
    await payMany(5)
    const client = await owner.connect()
    await client.query('begin')
    const late = await pay(0, client)
    // Others write after it and are visible before it.
    await pay()
    await pay()
    await chainAll()
    expect(await check()).toMatchObject({ transfers: 5, waiting: 2, breaks: [] })
    await client.query('commit')
    client.release()
    expect(await check()).toMatchObject({ transfers: 5, waiting: 3, breaks: [] })
    await chainAll()
    expect(await check()).toMatchObject({ transfers: 8, waiting: 0, breaks: [] })
    await owner.query('update transfer set cents = cents + 1 where id = $1', [late])
    expect((await check()).breaks).toEqual([`Transfer ${late} was changed.`])
  })

  test('rows younger than a minute wait, because more may still be written', async () => {
    await pay(90)
    await pay(30)
    await chainTransfers(owner)
    expect(await check()).toMatchObject({ transfers: 1, waiting: 1, breaks: [] })
  })

  test('only one of several jobs at once writes', async () => {
    await payMany(60)
    await Promise.all([1, 2, 3, 4].map(async () => chainAll()))
    await chainAll()
    expect(await check()).toMatchObject({ transfers: 60, breaks: [] })
  })

  test('names each transfer whose amount, side, kind, reference or moment was changed', async () => {
    const ids = await payMany(35)
    await chainAll()
    for (const [place, change] of [
      [2, 'cents = cents + 1'],
      [9, 'to_id = 5002'],
      [17, `kind = 'grant'`],
      [25, 'ref = 12345'],
      [33, `at = at + interval '1 microsecond'`],
    ] as const) {
      await owner.query(`update transfer set ${change} where id = $1`, [ids[place]])
      expect((await check()).breaks).toContain(`Transfer ${ids[place]} was changed.`)
    }
    expect((await check()).breaks).toHaveLength(5)
  })

  test('shows where a transfer was removed, and names one that was inserted', async () => {
    const ids = await payMany(35)
    await chainAll()
    await owner.query('delete from transfer where id = $1', [ids[14]])
    expect((await check()).breaks).toEqual([expect.stringMatching(/a transfer was removed/)])
    const forged = await pay(95)
    expect((await check()).breaks).toContain(`Transfer ${forged} was not written by the game.`)
    await owner.query('delete from transfer where id = any($1)', [[forged, ids[0], ids[34]]])
    expect((await check()).breaks).toHaveLength(3)
  })

  test('a whole block that lost its transfers, its marks or its place is reported', async () => {
    await payMany(35)
    await chainAll()
    const { blocks } = await check()
    await expect(owner.query('delete from transfer_block where number = 2')).rejects.toThrow('kept for ever')
    await owner.query('alter table transfer_block disable trigger transfer_block_kept')
    await owner.query(
      `update transfer_block set marks = overlay(marks placing '\\x00000000' from 1) where number = 1`,
    )
    expect((await check()).breaks).toEqual([expect.stringMatching(/^Transfer \d+ was changed\.$/)])
    await owner.query(`update transfer_block set hash = repeat('a', 64) where number = $1`, [blocks])
    expect((await check()).breaks).toContainEqual(expect.stringContaining(`Block ${blocks} was changed`))
    await owner.query('delete from transfer_block where number = 2')
    expect((await check()).breaks).toContain('Block 2 was removed.')
    await owner.query('alter table transfer_block enable trigger transfer_block_kept')
  })

  test('a hash that was noted earlier reveals a chain that was rewritten', async () => {
    const [first] = await payMany(20)
    await chainAll()
    const { head } = await check()
    await pay()
    await chainAll()
    expect((await check(head)).breaks).toEqual([])
    await forgetBlocks()
    await owner.query('update transfer set cents = cents + 1 where id = $1', [first])
    await chainAll()
    expect((await check()).breaks).toEqual([])
    expect((await check(head)).breaks).toEqual([expect.stringContaining('noted hash')])
  })
})
