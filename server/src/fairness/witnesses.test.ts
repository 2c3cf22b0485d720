import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import type { Claim } from '@called-shot/shared/fairness/histories.ts'
import { entryOf, longestEntry, witnessLine } from '@called-shot/shared/fairness/witness.ts'
import { useTestDatabase } from '../../test/database.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { newestCheckpoint, someWitness, type WitnessLine } from '../../test/witness-samples.ts'
import { queriesOf } from '../commit/reader.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { chainTransfers } from '../ledger/chain-transfers.ts'
import { publishLiabilities } from '../ledger/publish-liabilities.ts'
import { listCheckpoints } from './checkpoints.ts'
import { createSignatureCount, publishSignature, type SignatureLimits } from './publish-signature.ts'
import { listSignatures } from './witness-lists.ts'

const { owner, game } = await useTestDatabase()
const queries = queriesOf(game)
const page = { limit: 20, offset: 0 }
let nextId = 1_000_000

/** A block with one transfer. */
async function newBlock(): Promise<void> {
  nextId += 1
  await owner.query(
    `insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
    values ($1, 1, 5001, 25, 'deposit', $1, $1, clock_timestamp())`,
    [nextId],
  )
  await chainTransfers(owner, { olderThanSeconds: 0, maxTransfers: 10 })
}
// The first block is two days old.
await owner.query(
  `insert into transfer_block (number, up_to, transfers, marks, hash, previous_hash)
  values (1, clock_timestamp() - interval '2 days', 1, '\\x00000000', repeat('b', 64), repeat('0', 64))`,
)
await newBlock()
await publishLiabilities(owner)

const published = async () =>
  (await owner.query<{ n: number }>('select count(*)::int as n from checkpoint_signature')).rows[0]?.n
const publish = (block: number, line: WitnessLine, limits?: SignatureLimits) =>
  publishSignature(game, { block, ...line }, limits)
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  )

describe('a signature of a checkpoint', () => {
  test('is published beside its checkpoint, and checked again by the second checker', async () => {
    const witness = someWitness()
    const { block, claims } = await newestCheckpoint(owner)
    expect(claims.map(({ what }) => what)).toEqual([
      expect.stringContaining('what is owed on'),
      `transfers block ${block}`,
    ])
    const line = witness.signs(claims)
    expect(await publish(block, line)).toEqual({
      block,
      ...line,
      published_at: expect.any(Date),
    })
    const list = await listSignatures(queries, { n: block }, page)
    expect(list).toMatchObject({ data: [{ block, ...line }], pagination_metadata: { total_count: 1 } })
    // A later block of the same day covers it; those of other days do not show it.
    await newBlock()
    const checkpoints = await listCheckpoints(queries, page)
    expect(checkpoints.data.map(({ witnesses }) => witnesses)).toEqual([1, 0, 0])
    expect((await listSignatures(queries, { n: block + 1 }, page)).data).toEqual(list.data)
    expect((await listSignatures(queries, { n: 1 }, page)).data).toEqual([])
    await expect(owner.query('delete from checkpoint_signature')).rejects.toThrow('kept for ever')

    const wire = z.encode(fairness.witnessesOf.answer, list)
    const listed = z.encode(fairness.checkpoints.answer, checkpoints)
    expect((await secondChecker('witnesses', [wire, listed])).broken).toEqual([])
    const [signature] = wire.data ?? []
    const forged = { ...wire, data: [{ ...signature, entry: line.entry.replace('0000', '0001') }] }
    expect((await secondChecker('witnesses', [forged])).output).toMatch(/^NO .*signed this text/m)
    const other = {
      data: (listed.data ?? []).map((day) => ({ ...day, transfers: { block, hash: 'f'.repeat(64) } })),
    }
    expect((await secondChecker('witnesses', [wire, other])).output).toMatch(/^NO .*except transfers block/m)
  })

  test.each<[string, string, (truth: readonly Claim[], block: number) => Promise<unknown>]>([
    [
      'by another key',
      'bad_signature',
      (truth, block) => publish(block, { ...someWitness().signs(truth), public_key: someWitness().key }),
    ],
    [
      'by a key that is no point of the curve',
      'bad_signature',
      (truth, block) =>
        publish(block, {
          ...someWitness().signs(truth),
          public_key: `MCowBQYDK2VwAyEA${Buffer.alloc(32, 255).toString('base64')}`,
        }),
    ],
    [
      'of a text that was changed afterward',
      'bad_signature',
      (truth, block) => {
        const line = someWitness().signs(truth)
        return publish(block, { ...line, entry: line.entry.replace('3000', '3001') })
      },
    ],
    [
      'of another checkpoint',
      'another_history',
      (truth, block) => publish(block - 1, someWitness().signs(truth)),
    ],
    [
      'of a block that does not exist',
      'not_found',
      () => publish(999, someWitness().signs([{ what: 'transfers block 999', hash: 'a'.repeat(64) }])),
    ],
    [
      'sent to a block that does not exist, whatever it names',
      'not_found',
      (truth) => publish(998, someWitness().signs(truth)),
    ],
    [
      'of another hash of the block',
      'another_history',
      (truth, block) =>
        publish(block, someWitness().signs(truth.map((claim) => ({ ...claim, hash: 'f'.repeat(64) })))),
    ],
    ...[
      'audit log entry 999',
      'what is owed on 2020-02-02',
      'transfers at the end of 2020-02-02',
      'transfers at the end of 2999-02-02',
      'audit log at the end of 2020-02-02',
    ].map((what): [string, string, (truth: readonly Claim[], block: number) => Promise<unknown>] => [
      `of a hash that is not held: ${what}`,
      'another_history',
      (truth, block) => publish(block, someWitness().signs([...truth, { what, hash: 'a'.repeat(64) }])),
    ]),
  ])('is refused and changes nothing if it is %s', async (_, code, attempt) => {
    const before = await published()
    const { block, claims } = await newestCheckpoint(owner)
    expect(await refusal(attempt(claims, block))).toMatchObject({ code })
    expect(await published()).toBe(before)
  })

  test('holds the end of a day that the chain has gone on from', async () => {
    const { data } = await listCheckpoints(queries, page)
    const [today, , old] = data
    const { block = 0, hash = '' } = today?.transfers ?? {}
    const claims = [
      { what: `transfers block ${block}`, hash },
      { what: `transfers at the end of ${old?.day}`, hash: old?.transfers?.hash ?? '' },
      { what: 'transfers at the end of 2020-02-02', hash: 'none' },
    ]
    expect(await refusal(publish(block, someWitness().signs(claims)))).toBeNull()
    const tooEarly = [...claims, { what: `transfers at the end of ${today?.day}`, hash }]
    expect(await refusal(publish(block, someWitness().signs(tooEarly)))).toMatchObject({
      code: 'another_history',
    })
  })

  test('is kept once for each key, however often and at once it is sent', async () => {
    const witness = someWitness()
    const { block, claims } = await newestCheckpoint(owner)
    const line = witness.signs(claims)
    const before = (await published()) ?? 0
    // Two wait for the same lock, so both have checked the history by then.
    const both = await inTransaction(owner, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('called-shot witnesses'))`)
      const sent = Promise.all([publish(block, line), publish(block, line)])
      for (let waiting = 0; waiting < 2;)
        waiting =
          (
            await owner.query<{ n: number }>(
              `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
            )
          ).rows[0]?.n ?? 0
      return { sent }
    })
    const [first, second] = await both.sent
    expect(second).toEqual(first)
    const later = witness.signs([...claims].toReversed())
    expect(await publish(block, later)).toEqual(first)
    expect(await published()).toBe(before + 1)
  })

  test('is refused beyond what a block, a key, all keys and an address may publish', async () => {
    const { block, claims } = await newestCheckpoint(owner)
    const roomy = { perKey: 100, perBlock: 100, perDay: 100 }
    const witness = someWitness()
    await publish(block, witness.signs(claims), roomy)
    const before = (await published()) ?? 0
    const other = () => someWitness().signs(claims)
    for (const [limit, says] of [
      [{ perBlock: 1 }, `Block ${block} has been signed by 1 witnesses.`],
      [{ perDay: before }, `All witnesses can publish ${before} signatures in 24 hours.`],
    ] as const)
      expect(await refusal(publish(block, other(), { ...roomy, ...limit }))).toMatchObject({
        code: 'too_many',
        message: says,
        retryAfterSeconds: 86_400,
      })
    await newBlock()
    const next = await newestCheckpoint(owner)
    expect(
      await refusal(publish(next.block, witness.signs(next.claims), { ...roomy, perKey: 1 })),
    ).toMatchObject({ code: 'too_many', message: 'A key can publish 1 signatures in 24 hours.' })
    // A flood at once passes no limit.
    const flood = await Promise.all(
      Array.from({ length: 10 }, () =>
        refusal(publish(next.block, someWitness().signs(next.claims), { ...roomy, perBlock: 3 })),
      ),
    )
    expect(flood.filter((result) => result === null)).toHaveLength(3)
    expect(await published()).toBe(before + 3)

    const count = createSignatureCount()
    const calls = await Promise.all(Array.from({ length: 31 }, (__, n) => refusal(count(`2001:db8::${n}`))))
    expect(calls.filter((result) => result === null)).toHaveLength(30)
    expect(await refusal(count('2001:db8::1'))).toMatchObject({ code: 'too_many' })
    expect(await refusal(count('2001:db8:0:1::1'))).toBeNull()
  })
})

/** The last letter holds two bits that are not of the key. */
function nextLetter(letter = 'A'): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return letters[letters.indexOf(letter) + 1] ?? ''
}

describe('what a witness signs', () => {
  const claims = [{ what: 'transfers block 1', hash: 'a'.repeat(64) }]
  const good = someWitness().signs(claims)
  const parsed = JSON.parse(good.entry)

  test.each<[string, string]>([
    ['text that is not JSON', 'hello'],
    ['JSON with spaces', JSON.stringify(parsed, null, 1)],
    ['a key twice', good.entry.replace('{', '{"at":"2026-02-02T00:00:00.000Z",')],
    ['a field that is not its', JSON.stringify({ ...parsed, note: 'buy my coins' })],
    ['an address that is a sentence', JSON.stringify({ ...parsed, game: 'http://buy my coins' })],
    ['no claim', JSON.stringify({ ...parsed, claims: [] })],
    ['more claims than a day has', JSON.stringify({ ...parsed, claims: Array(11).fill(claims[0]) })],
    ['a claim about nothing', JSON.stringify({ ...parsed, claims: [{ ...claims[0], what: 'the weather' }] })],
    [
      'a day that does not exist',
      JSON.stringify({ ...parsed, claims: [{ ...claims[0], what: 'what is owed on 2026-02-30' }] }),
    ],
    ['a block of 16 digits', good.entry.replace('block 1', `block ${'1'.repeat(16)}`)],
  ])('is not %s', (_, text) => {
    expect(entryOf(good.entry)).toEqual(parsed)
    expect(entryOf(text)).toBeNull()
  })

  test.each([
    [
      'another spelling of its key',
      { ...good, public_key: `${good.public_key.slice(0, 58)}${nextLetter(good.public_key[58])}=` },
    ],
    ['a key of another kind', { ...good, public_key: `AAAA${good.public_key.slice(4)}` }],
    ['a signature that is too short', { ...good, signature: good.signature.slice(4) }],
    ['a text that is too long', { ...good, entry: `${good.entry}${' '.repeat(longestEntry)}` }],
    ['another field', { ...good, id: 1 }],
  ])('comes in a line without %s', (_, line) => {
    expect(witnessLine.safeParse(good).success).toBe(true)
    expect(witnessLine.safeParse(line).success).toBe(false)
  })
})
