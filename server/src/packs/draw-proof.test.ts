import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assetId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { drawingAgain, sha256 } from '../../test/draw-again.ts'
import { people } from '../../test/fixtures.ts'
import { grindDraw } from '../../test/grind-draw.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { refused } from '../../test/refused.ts'
import { queriesOf } from '../commit/reader.ts'
import { createRandom } from '../commit/random.ts'
import { listCommitments, listReseals, readProof } from './proof-lists.ts'
import { resealPacks, resealWhereMoved, restoredReason, unknownPlaceReason } from './reseal-packs.ts'
import { readSeal, setClientSeed, setClientSeeds } from './set-client-seed.ts'

const database = await useTestDatabase()
const { owner, game } = database
const world = await packWorld(database)
const { buy, buyer, giveMoney, onePack, open, openAccount, openAll, series } = world
const queries = queriesOf(game)
const { recompute, expectSecondChecker } = drawingAgain(queries)

beforeEach(world.openEvents)
afterEach(() => requireInvariants(owner))

describe('anybody can check a draw', () => {
  test('the proof of every kind of pack draws the same cards again', async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes', 'allen'])
    const alice = await world.newcomer()
    await giveMoney(alice, { available: 10_000 })
    const edition = await world.addSeries({
      sourceId: 'afc-west/first-edition',
      collection: 'AFC West',
      contents: { part: 8 },
      odds: [
        { rarity: 2, basisPoints: 7000 },
        { rarity: 3, basisPoints: 2500 },
        { rarity: 4, basisPoints: 500 },
      ],
      rules: { atLeastOne: 3 },
    })
    const closed = await world.closedPacks(alice)
    const daily = (await world.takeDaily(alice)).cardpack_id
    const ids = [
      ...Object.values(closed),
      daily,
      await onePack(alice, series.identity),
      await onePack(alice, series.prediction),
      await onePack(alice, edition),
    ]
    for (const id of ids) {
      await expect(readProof(queries, id)).rejects.toEqual(refused('not_found'))
      const { data } = await open(alice, id)
      const { draws, again } = await recompute(id)
      expect(again).toEqual(draws.cards)
      expect(draws.cards.map(([, rarity]) => rarity)).toEqual(data.map(({ rarity }) => rarity))
      expect(draws.cards.filter(([kind]) => kind === 'prize')).toHaveLength(
        data.filter(({ type }) => type === 'Prize').length,
      )
    }
  })

  test('the opener’s own seed is in the draw, and can no longer be changed', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const player = await world.playerOf(alice)
    const set = (client_seed: string) =>
      setClientSeed(game, player, { params: { id: pack }, body: { client_seed } })
    await set('first')
    expect(await readSeal(queries, player, pack)).toEqual({ untouched: true })
    const { rows } = await owner.query('select seed_hash from pack where asset_id = $1', [pack])
    expect(await set('roll-me')).toEqual({
      client_seed: 'roll-me',
      seed_hash: (rows[0] as { seed_hash: string }).seed_hash,
    })
    await open(alice, pack)
    expect((await readProof(queries, pack)).client_seed).toBe('roll-me')
    const { draws, again } = await recompute(pack)
    expect(again).toEqual(draws.cards)
    await expect(set('other')).rejects.toEqual(refused('already_opened'))
    expect(await readSeal(queries, player, pack)).toEqual({ untouched: false })
    const bob = await world.playerOf(await openAccount('Bob'))
    await expect(
      setClientSeed(game, bob, { params: { id: pack }, body: { client_seed: 'x' } }),
    ).rejects.toEqual(refused('not_found'))
    await expect(readSeal(queries, bob, pack)).rejects.toEqual(refused('not_found'))
  })

  test('a refused attempt fixes the seed, so that nobody can try seeds until a better one comes up', async () => {
    const alice = await buyer()
    const pack = await onePack(alice, series.prediction)
    const player = await world.playerOf(alice)
    const set = (client_seed: string) =>
      setClientSeed(game, player, { params: { id: pack }, body: { client_seed } })
    await set('mine')
    for (const event of ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const)
      await world.eventSays(event, { startsInSeconds: 200 })
    await expect(open(alice, pack)).rejects.toEqual(refused('no_event_card'))
    await expect(set('another')).rejects.toEqual(refused('already_opened'))
    expect(await readSeal(queries, player, pack)).toEqual({ untouched: false })
    for (const event of ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const)
      await world.eventSays(event, { startsInSeconds: 3600 })
    await open(alice, pack)
    expect((await readProof(queries, pack)).client_seed).toBe('mine')
  })

  test('a seed that is set while the pack is being opened is used for the draw', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const player = await world.playerOf(alice)
    let attempts = 0
    const runner = world.runnerWith({
      pause: async () => {
        attempts += 1
        if (attempts === 1)
          await setClientSeed(game, player, { params: { id: pack }, body: { client_seed: 'late' } })
      },
    })
    await open(alice, pack, { runner })
    expect((await readProof(queries, pack)).client_seed).toBe('late')
  })

  test('a new owner’s seed counts, a former owner’s does not', async () => {
    const [alice, bob] = [await buyer(), await openAccount('Bob')]
    const pack = await onePack(alice)
    const seedOf = async (who: typeof alice, client_seed: string) =>
      setClientSeed(game, await world.playerOf(who), { params: { id: pack }, body: { client_seed } })
    await seedOf(alice, 'from-alice')
    await world.move({ id: assetId(pack), place: 'held', owner: bob })
    await open(bob, pack)
    expect((await readProof(queries, pack)).client_seed).toBe('0')
  })

  test('all commitments of a day are listed, whether opened or not', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const { rows } = await owner.query<{ day: string; seed_hash: string }>(
      `select (committed_at at time zone 'UTC')::date::text as day, seed_hash from pack where asset_id = $1`,
      [pack],
    )
    const [row] = rows
    const list = await listCommitments(queries, { day: row?.day ?? '', limit: 100, offset: 0 })
    const total = list.pagination_metadata.total_count
    const last = await listCommitments(queries, { day: row?.day ?? '', limit: 100, offset: total - 1 })
    expect(last.data).toEqual([
      {
        pack_id: pack,
        series_id: series.identity,
        seed_hash: row?.seed_hash,
        committed_at: expect.any(Date),
        opened: false,
        resealed_at: null,
      },
    ])
    expect((await listCommitments(queries, { day: '2020-01-01', limit: 20, offset: 0 })).data).toEqual([])
  })
})

describe('a pack that is opened without a seed of its opener’s', () => {
  test('takes one from the Idempotency-Key of the call, which nobody knew when the pack was sealed', async () => {
    const alice = await buyer()
    const [first, second] = [await onePack(alice), await onePack(alice)]
    await open(alice, first, { key: 'my-call-1' })
    expect((await readProof(queries, first)).client_seed).toBe(`call-${sha256('my-call-1')}`)
    const { draws, again } = await recompute(first)
    expect(again).toEqual(draws.cards)
    await open(alice, second)
    expect((await readProof(queries, second)).client_seed).toBe('0')
  })

  test('keeps the key’s seed of a refused attempt, whatever key comes next', async () => {
    const alice = await buyer()
    const pack = await onePack(alice, series.prediction)
    const all = ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const
    for (const event of all) await world.eventSays(event, { startsInSeconds: 200 })
    await expect(open(alice, pack, { key: 'first-key' })).rejects.toEqual(refused('no_event_card'))
    for (const event of all) await world.eventSays(event, { startsInSeconds: 3600 })
    await open(alice, pack, { key: 'second-key' })
    expect((await readProof(queries, pack)).client_seed).toBe(`call-${sha256('first-key')}`)
  })
})

describe('one seed for several packs', () => {
  const setAll = async (who: Awaited<ReturnType<typeof buyer>>, ids: number[], client_seed: string) =>
    setClientSeeds(game, await world.playerOf(who), { card_pack_ids: ids, client_seed })

  test('is in the draw of each, and each seal is returned before the opening', async () => {
    const alice = await buyer()
    const ids = [...(await buy(alice, series.identity, { quantity: 3 })).cardpack_ids]
    const { data } = await setAll(alice, ids, 'for-all')
    expect(data.map(({ pack_id, client_seed }) => [pack_id, client_seed])).toEqual(
      ids.map((id) => [id, 'for-all']),
    )
    await openAll(alice, ids)
    for (const { pack_id, seed_hash } of data) {
      expect(await readProof(queries, pack_id)).toMatchObject({ client_seed: 'for-all', seed_hash })
      const { draws, again } = await recompute(pack_id)
      expect(again).toEqual(draws.cards)
    }
  })

  test('is refused if one pack is opened or another player’s, and then is set for none', async () => {
    const [alice, bob] = [await buyer(), await buyer()]
    const [mine, opened, his] = [await onePack(alice), await onePack(alice), await onePack(bob)]
    await open(alice, opened)
    await expect(setAll(alice, [mine, his], 'x')).rejects.toEqual(refused('not_found'))
    await expect(setAll(alice, [mine, opened], 'x')).rejects.toEqual(
      refused('already_opened', { fields: ['card_pack_ids.1'] }),
    )
    const { rows } = await owner.query('select client_seed from pack where asset_id = $1', [mine])
    expect(rows).toEqual([{ client_seed: null }])
  })
})

describe('what a pack is drawn from', () => {
  test('is sealed with the pack, and later changes of the collection reach no sold pack', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const { rows } = await owner.query<{ fame: number }>(
      'select fame::float8 as fame from person where id = $1',
      [people.mahomes.id],
    )
    await owner.query(`update person set fame = 1 where id = $1`, [people.mahomes.id])
    try {
      const later = await onePack(alice)
      await open(alice, pack)
      await open(alice, later)
      const [before, after] = [await recompute(pack), await recompute(later)]
      expect(before.again).toEqual(before.draws.cards)
      const weightIn = ({ draws }: typeof before) =>
        draws.lists.people?.find(([id]) => id === people.mahomes.id)?.[1]
      expect(weightIn(after)).toBe(1)
      expect(weightIn(before)).toBeGreaterThan(1)
      for (const { draws } of [before, after])
        expect(draws.sealed?.people).toBe(sha256(JSON.stringify(draws.lists.people)))
    } finally {
      await owner.query(`update person set fame = $2 where id = $1`, [people.mahomes.id, rows[0]?.fame])
    }
  })

  test('is not sealed for packs from before: they open, and their proofs hold by the older seal', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const { seed, seriesHash } = await secretsOf(pack)
    await owner.query('update pack set sealed_lists = null, seed_hash = $2 where asset_id = $1', [
      pack,
      sha256(seed, Buffer.from(seriesHash, 'hex')),
    ])
    await open(alice, pack)
    const { draws, again } = await recompute(pack)
    expect(draws.sealed).toBeUndefined()
    expect(again).toEqual(draws.cards)
  })
})

/** The facts of a closed pack that a proof made public before a restore. */
async function secretsOf(pack: number): Promise<{ seed: Buffer; seriesHash: string; seedHash: string }> {
  const { rows } = await owner.query<{ cipher: Buffer; seriesHash: string; seedHash: string }>(
    `select p.seed_cipher as cipher, p.seed_hash as "seedHash", v.hash as "seriesHash" from pack p
     join asset a on a.id = p.asset_id
     join series_version v on v.series_id = a.series_id and v.version = a.series_version where p.asset_id = $1`,
    [pack],
  )
  const [row] = rows
  if (!row) throw new Error(`no pack ${pack}`)
  return { ...row, seed: createRandom(Buffer.alloc(32, 7)).unseal(row.cipher) }
}

describe('a database that was restored', () => {
  const random = createRandom(Buffer.alloc(32, 7))
  const moved = () => owner.query(`update seal_place set place = 'elsewhere'`)

  test('never draws again what was public: client seeds ground against a known server seed are worth nothing', async () => {
    const alice = await buyer()
    // Until the place is noted for the first time, nothing shows where the seals were made.
    const old = await onePack(alice)
    await owner.query('update seal_place set place = null')
    expect(await resealWhereMoved(owner, random)).toBeGreaterThan(0)
    expect(await resealWhereMoved(owner, random)).toBeNull()
    await open(alice, old)
    expect((await readProof(queries, old)).reseals).toMatchObject([{ reason: unknownPlaceReason }])
    const model = await onePack(alice)
    await open(alice, model)
    const { draws } = await recompute(model)
    const groundFor = async (pack: number) =>
      grindDraw({ packId: pack, seed: (await secretsOf(pack)).seed, draws }, 1000)
    const chooseAndOpen = async (pack: number, client_seed: string) => {
      await setClientSeed(game, await world.playerOf(alice), { params: { id: pack }, body: { client_seed } })
      await open(alice, pack)
      return (await recompute(pack)).draws.cards
    }
    // Without new seals, a known seed gives exactly the cards that were chosen.
    const unguarded = await onePack(alice)
    const chosen = await groundFor(unguarded)
    expect(await chooseAndOpen(unguarded, chosen.clientSeed)).toEqual(chosen.cards)
    expect(Math.max(...chosen.cards.map(([, rarity]) => rarity))).toBe(4)

    const ids = [...(await buy(alice, series.identity, { quantity: 3 })).cardpack_ids]
    const ground = await Promise.all(ids.map(groundFor))
    const sealsBefore = await Promise.all(ids.map(async (id) => (await secretsOf(id)).seedHash))
    await setClientSeed(game, await world.playerOf(alice), {
      params: { id: ids[0] ?? 0 },
      body: { client_seed: ground[0]?.clientSeed ?? '' },
    })
    await moved()
    await expect(open(alice, ids[0] ?? 0)).rejects.toEqual(refused('busy'))
    await expect(openAll(alice, ids)).rejects.toEqual(refused('busy'))
    expect(await resealWhereMoved(owner, random)).toBeGreaterThanOrEqual(3)
    expect(await resealWhereMoved(owner, random)).toBeNull()

    for (const [index, id] of ids.entries()) {
      const { clientSeed = '', cards = [] } = ground[index] ?? {}
      const { rows } = await owner.query('select client_seed from pack where asset_id = $1', [id])
      expect(rows).toEqual([{ client_seed: null }])
      expect(await chooseAndOpen(id, clientSeed)).not.toEqual(cards)
      const proof = await readProof(queries, id)
      expect(proof.reseals).toEqual([
        {
          at: expect.any(Date),
          reason: restoredReason,
          seed_hash_before: sealsBefore[index],
          seed_hash: proof.seed_hash,
        },
      ])
      expect((await recompute(id)).again).toEqual((await recompute(id)).draws.cards)
    }
  })

  test('seals nothing with a secret key that is not the database’s, and waits for the right one', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const { seedHash: first } = await secretsOf(pack)
    await moved()
    const other = createRandom(Buffer.alloc(32, 8))
    await expect(resealWhereMoved(owner, other)).rejects.toThrow('The secret key is not the one')
    await expect(resealPacks(owner, other, 'A test.')).rejects.toThrow('The secret key is not the one')
    expect((await secretsOf(pack)).seedHash).toBe(first)
    expect(await resealWhereMoved(owner, random)).toBeGreaterThan(0)
    await open(alice, pack)
  })

  test('lists every replaced seal publicly on that day, and the first one on its own day', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const { seedHash: first } = await secretsOf(pack)
    await moved()
    await resealWhereMoved(owner, random)
    const { seedHash: second } = await secretsOf(pack)
    expect(await resealPacks(owner, random, 'A snapshot was put back.')).toBeGreaterThan(0)
    const { seedHash: third } = await secretsOf(pack)
    expect(new Set([first, second, third]).size).toBe(3)
    const day = new Date().toISOString().slice(0, 10)
    const { data } = await listReseals(queries, { day, limit: 100, offset: 0 })
    const ofPack = data.filter(({ pack_id }) => pack_id === pack)
    expect(ofPack.map((row) => [row.seed_hash_before, row.seed_hash, row.reason])).toEqual([
      [first, second, restoredReason],
      [second, third, 'A snapshot was put back.'],
    ])
    const all = await listCommitments(queries, { day, limit: 100, offset: 0 })
    const { total_count: total } = all.pagination_metadata
    const last = await listCommitments(queries, { day, limit: 1, offset: total - 1 })
    expect(last.data[0]).toMatchObject({
      pack_id: pack,
      seed_hash: first,
      resealed_at: ofPack[1]?.at,
      opened: false,
    })
    await expect(owner.query('delete from pack_reseal')).rejects.toThrow()
  })

  test('draws again for an opening that had read the old seed', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    let isFirst = true
    const runner = world.runnerWith({
      pause: async () => {
        if (isFirst) await resealPacks(owner, random, 'A test.')
        isFirst = false
      },
    })
    await open(alice, pack, { runner })
    const { draws, again } = await recompute(pack)
    expect(again).toEqual(draws.cards)
  })
})

test('the checker in Python draws all of these packs again', expectSecondChecker)
