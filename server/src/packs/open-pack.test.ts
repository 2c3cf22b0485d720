import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { drawAgain, sealedListsText, type Draws } from '@called-shot/shared/fairness/proof.ts'
import type { AnswerIn } from '@called-shot/shared/endpoint.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { wordsOf } from '@called-shot/shared/fairness/words.ts'
import { termsText } from '@called-shot/shared/packs/series-terms.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people } from '../../test/fixtures.ts'
import { grindDraw } from '../../test/grind-draw.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { outcomesOf, packWorld, pausing, requireInvariants } from '../../test/pack-fixtures.ts'
import { queriesOf } from '../commit/reader.ts'
import { createRandom } from '../commit/random.ts'
import { listCommitments, listReseals, readProof } from './proof-lists.ts'
import { resealPacks, resealWhereMoved, restoredReason, unknownPlaceReason } from './reseal-packs.ts'
import { readSeal, setClientSeed, setClientSeeds } from './set-client-seed.ts'
import { nextDailyPack } from './take-daily-pack.ts'

const database = await useTestDatabase()
const { owner, game } = database
const world = await packWorld(database)
const { buy, giveMoney, open, openAccount, openAll, series } = world
const queries = queriesOf(game)

beforeEach(async () => {
  for (const event of ['kcAtBuf', 'lacAtKc'] as const)
    await world.eventSays(event, { startsInSeconds: 3600, status: 'open' })
})
afterEach(() => requireInvariants(owner))

const refusal = (code: string, fields?: readonly string[]) =>
  expect.objectContaining({ code, ...(fields && { fields }) })

async function buyer(): Promise<Awaited<ReturnType<typeof openAccount>>> {
  const account = await openAccount()
  await giveMoney(account, { available: 20_000 })
  return account
}

async function onePack(of: Awaited<ReturnType<typeof openAccount>>, from = series.identity): Promise<number> {
  return (await buy(of, from)).cardpack_id
}

function sha256(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The published proofs of all draws that are repeated here. */
const proofs: AnswerIn<typeof packs.proof>[] = []

/** Checks a draw as scripts/verify-draw.ts does, from the published proof alone. */
async function recompute(pack: number): Promise<{ draws: Draws; again: unknown }> {
  const proof = await readProof(queries, pack)
  proofs.push(z.encode(packs.proof.answer, proof))
  const draws = JSON.parse(JSON.stringify(proof.draws)) as Draws
  const seed = Buffer.from(proof.server_seed, 'hex')
  expect(sha256(termsText(draws.terms))).toBe(proof.series_hash)
  const sealed = draws.sealed ? Buffer.from(sha256(sealedListsText(draws.sealed)), 'hex') : ''
  expect(sha256(seed, Buffer.from(proof.series_hash, 'hex'), sealed)).toBe(proof.seed_hash)
  const hmac = (text: string) => createHmac('sha256', seed).update(text).digest()
  const words = wordsOf(hmac, { clientSeed: proof.client_seed, packId: proof.pack_id })
  return { draws, again: drawAgain(words, draws) }
}

describe('opening a pack', () => {
  test('gives what the series promises, once, and shows the same cards if repeated', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const first = await open(alice, pack)
    expect(first.data.map(({ type }) => type)).toEqual([
      'Category',
      ...Array.from({ length: 7 }, () => 'Date'),
    ])
    expect(
      first.data.every(
        (card) => card.owned_by_self && card.marketplace_id === card.id && card.tag === 'Not Listed',
      ),
    ).toBe(true)
    expect(first).toMatchObject({
      web_animation: 'identity-pack-wide',
      mobile_animation: 'identity-pack-narrow',
    })
    expect(first.opened_before).toBe(false)
    expect(await open(alice, pack)).toEqual({ ...first, opened_before: true })
    const { rows } = await owner.query('select count(*) as cards from asset where minted_from = $1', [pack])
    expect(rows).toEqual([{ cards: 8 }])
  })

  test('says which pack it was, so that its wrapper does not change when it is torn', async () => {
    const alice = await world.newcomer()
    await giveMoney(alice, { available: 2000 })
    const foil = await world.addSeries({
      sourceId: 'afc-west/identity-foil',
      collection: 'AFC West',
      tier: 2,
      contents: { category: 1, month: 2, day: 3, year: 2 },
    })
    const { cardpack_id: bought } = await buy(alice, foil, { tier: 2 })
    const daily = (await world.takeDaily(alice)).cardpack_id
    await world.eventSays('kcAtBuf', { startsInSeconds: 3600 })
    expect((await open(alice, bought)).pack).toEqual({
      name: 'afc-west/identity-foil',
      collection: 'AFC West',
      pack_type: 'identity',
      tier: 2,
      daily: false,
    })
    const free = {
      name: 'starter/daily',
      collection: 'Starter',
      pack_type: 'prediction',
      tier: 1,
      daily: true,
    }
    expect((await open(alice, daily)).pack).toEqual(free)
    expect((await open(alice, daily)).pack).toEqual(free)
  })

  test('a prediction pack gives open events without repeats, and triggers and prizes with serial numbers', async () => {
    const alice = await buyer()
    const { data } = await open(alice, await onePack(alice, series.prediction))
    expect(data.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 3 }, () => 'Event'),
      ...Array.from({ length: 3 }, () => 'Trigger'),
      ...Array.from({ length: 2 }, () => 'Prize'),
    ])
    expect(new Set(data.slice(0, 3).map(({ name }) => name)).size).toBe(3)
    expect(data.slice(0, 3).every((card) => card.is_valid_event)).toBe(true)
    expect(data.slice(6).map(({ name }) => name)).toEqual(['$1.00', '$1.00'])
    expect(data[6]?.face['serial']).toMatch(/^[A-Z] \d{7}$/)
  })

  test('returns what the database has, as the lists will show it', async () => {
    const alice = await buyer()
    for (const from of [series.identity, series.prediction]) {
      const pack = await onePack(alice, from)
      const fresh = await open(alice, pack)
      expect((await open(alice, pack)).data).toEqual(fresh.data)
    }
  })

  test('never draws a card without a definition, and every part belongs to somebody', async () => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 20 })
    await openAll(alice, cardpack_ids)
    const { rows } = await owner.query(
      `select a.kind, d.ref from asset a join definition d on d.id = a.definition_id
       where a.owner_id = $1 and a.kind <> 'pack' and not exists (
         select 1 from collection_person cp join person p on p.id = cp.person_id
         where cp.collection_id = a.collection_id and d.ref = case a.kind
           when 'category' then p.category_id::text when 'month' then extract(month from p.birth_date)::text
           when 'day' then extract(day from p.birth_date)::text else extract(year from p.birth_date)::text end)`,
      [alice],
    )
    expect(rows).toEqual([])
  })

  test('ends its listing and the offers on it', async () => {
    const [alice, bob] = [await buyer(), await openAccount('Bob')]
    const pack = await onePack(alice)
    await world.list(assetId(pack), 500)
    await world.offer(bob, assetId(pack), 300)
    await open(alice, pack)
    expect(await world.purse(bob)).toMatchObject({ available: 300, reserved: 0 })
    const { rows } = await owner.query(
      'select what, price_cents from listing_event where asset_id = $1 order by id',
      [pack],
    )
    expect(rows).toEqual([
      { what: 'listed', price_cents: 500 },
      { what: 'cancelled', price_cents: 500 },
    ])
  })

  test('is 404 if it is another player’s or does not exist', async () => {
    const [alice, bob] = [await buyer(), await openAccount('Bob')]
    const pack = await onePack(alice)
    await expect(open(bob, pack)).rejects.toEqual(refusal('not_found'))
    await expect(open(bob, 999)).rejects.toEqual(refusal('not_found'))
    await open(alice, pack)
    await expect(open(bob, pack)).rejects.toEqual(refusal('not_found'))
  })

  test('is refused without an open event, and the pack stays closed until there is one', async () => {
    const alice = await buyer()
    const pack = await onePack(alice, series.prediction)
    for (const event of ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const)
      await world.eventSays(event, { startsInSeconds: 200 })
    await expect(open(alice, pack)).rejects.toEqual(refusal('no_event_card'))
    const { rows } = await owner.query(
      'select place, opened_at from asset a join pack p on p.asset_id = a.id where a.id = $1',
      [pack],
    )
    expect(rows).toEqual([{ place: 'held', opened_at: null }])
    await world.eventSays('kcAtBuf', { startsInSeconds: 3600 })
    const { data } = await open(alice, pack)
    // Fewer events are open than the pack holds, so the only one repeats.
    expect(new Set(data.slice(0, 3).map(({ name }) => name))).toEqual(new Set(['KC at BUF, 2025 week 12']))
    await world.eventSays('sundayNight', { startsInSeconds: 3600 })
  })

  test('never hands out an event that closed while the pack was being opened', async () => {
    const alice = await buyer()
    const pack = await onePack(alice, series.prediction)
    let attempts = 0
    const runner = world.runnerWith({
      pause: async () => {
        attempts += 1
        if (attempts === 1)
          for (const event of ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const)
            await world.eventSays(event, { closed: true })
      },
    })
    await expect(open(alice, pack, { runner })).rejects.toEqual(refusal('no_event_card'))
    await owner.query('update event set closed_at = null, version = version + 1')
  })
})

describe('opening packs in bulk', () => {
  test('opens all of them, in the order asked for', async () => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 3 })
    const { data } = await openAll(alice, cardpack_ids)
    expect(data).toHaveLength(24)
  })

  test.each([
    ['a pack twice', (own: readonly number[]) => [own[0], own[1], own[0]], 'bad_input'],
    ['a pack twice and an unknown one', (own: readonly number[]) => [own[0], own[0], 999], 'not_found'],
    ['an unknown pack', (own: readonly number[]) => [own[0], 999], 'not_found'],
  ])('opens nothing with %s', async (_, choose, code) => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 2 })
    await expect(openAll(alice, choose(cardpack_ids).map(Number))).rejects.toEqual(refusal(code))
    const { rows } = await owner.query('select count(*) as cards from asset where minted_from = any($1)', [
      cardpack_ids,
    ])
    expect(rows).toEqual([{ cards: 0 }])
  })

  test('opens nothing with opened packs or another player’s, and names each', async () => {
    const [alice, bob] = [await buyer(), await buyer()]
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 3 })
    const [first = 0, second = 0, third = 0] = cardpack_ids
    await expect(openAll(alice, [second, await onePack(bob)])).rejects.toEqual(
      refusal('not_found', ['card_pack_ids.1']),
    )
    for (const id of [first, third]) await open(alice, id)
    await expect(openAll(alice, [first, second, third])).rejects.toEqual(
      refusal('already_opened', ['card_pack_ids.0', 'card_pack_ids.2']),
    )
    const { rows } = await owner.query('select place from asset where id = $1', [second])
    expect(rows).toEqual([{ place: 'held' }])
  })
})

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
      await expect(readProof(queries, id)).rejects.toEqual(refusal('not_found'))
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
    await expect(set('other')).rejects.toEqual(refusal('already_opened'))
    expect(await readSeal(queries, player, pack)).toEqual({ untouched: false })
    const bob = await world.playerOf(await openAccount('Bob'))
    await expect(
      setClientSeed(game, bob, { params: { id: pack }, body: { client_seed: 'x' } }),
    ).rejects.toEqual(refusal('not_found'))
    await expect(readSeal(queries, bob, pack)).rejects.toEqual(refusal('not_found'))
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
    await expect(open(alice, pack)).rejects.toEqual(refusal('no_event_card'))
    await expect(set('another')).rejects.toEqual(refusal('already_opened'))
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
    await expect(open(alice, pack, { key: 'first-key' })).rejects.toEqual(refusal('no_event_card'))
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
    await expect(setAll(alice, [mine, his], 'x')).rejects.toEqual(refusal('not_found'))
    await expect(setAll(alice, [mine, opened], 'x')).rejects.toEqual(
      refusal('already_opened', ['card_pack_ids.1']),
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
    await expect(open(alice, ids[0] ?? 0)).rejects.toEqual(refusal('busy'))
    await expect(openAll(alice, ids)).rejects.toEqual(refusal('busy'))
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

describe('free packs', () => {
  beforeEach(async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes', 'kelce', 'allen'])
    await world.nameStarters(world.event('lacAtKc'), [])
  })

  test('an account begins with two packs that cannot be sold and are about one person', async () => {
    for (const order of [
      ['starter/identity', 'starter/prediction'],
      ['starter/prediction', 'starter/identity'],
    ] as const) {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const first = await open(alice, closed[order[0]] ?? 0)
      const second = await open(alice, closed[order[1]] ?? 0)
      const cards = [...first.data, ...second.data]
      expect(cards).toHaveLength(7)
      expect(cards.every((card) => card.marketplace_id === -1 && card.rarity === 1)).toBe(true)
      expect(
        cards.every(({ properties }) =>
          properties.some(({ title, text }) => title === 'Tutorial' && text === 'Yes'),
        ),
      ).toBe(true)
      await expectToFit(alice)
    }
  })

  test('both starter packs are about one person, also when opened by one call or in a race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const alice = await world.newcomer()
      const ids = Object.values(await world.closedPacks(alice))
      if (round % 2 === 0) await openAll(alice, round % 4 === 0 ? ids : ids.toReversed())
      else
        await Promise.all(
          ids.map((id) => open(alice, id, { runner: world.runnerWith({ pause: pausing() }) })),
        )
      await expectToFit(alice)
    }
  })

  test('the event starts at least two minutes after opening, and within eight if somebody’s does', async () => {
    await world.eventSays('kcAtBuf', { startsInSeconds: 110 })
    await world.eventSays('lacAtKc', { startsInSeconds: 400 })
    await world.nameStarters(world.event('lacAtKc'), ['herbert'])
    for (let round = 0; round < 5; round += 1) {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const { data } = await open(alice, closed['starter/prediction'] ?? 0)
      expect(data[0]?.name).toBe('LAC at KC, 2025 week 12')
      const { data: parts } = await open(alice, closed['starter/identity'] ?? 0)
      expect(parts.map(({ name }) => name)).toEqual(['Quarterback', 'March', '10', '1998'])
    }
  })

  test('a starter pack is never about one of two people who share birthday and category', async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes', 'allen'])
    const twin = 'twin-of-patrick-mahomes'
    await database.owner.query(
      `insert into person (id, name, category_id, birth_date, team, fame, source)
       select $1, 'Another', category_id, birth_date, team, fame, 'test' from person where id = $2`,
      [twin, people.mahomes.id],
    )
    onTestFinished(async () => {
      await database.owner.query('delete from person where id = $1', [twin])
    })
    for (let round = 0; round < 5; round += 1) {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const { data } = await open(alice, closed['starter/identity'] ?? 0)
      expect(data.map(({ name }) => name)).toEqual(['Quarterback', 'May', '21', '1996'])
    }
  })

  test('a pack opened after its person’s game has that person’s next one', async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes'])
    const alice = await world.newcomer()
    const closed = await world.closedPacks(alice)
    await world.eventSays('lacAtKc', { startsInSeconds: 5000 })
    await open(alice, closed['starter/identity'] ?? 0)
    await world.eventSays('kcAtBuf', { startsInSeconds: 60 })
    const { data } = await open(alice, closed['starter/prediction'] ?? 0)
    expect(data[0]?.name).toBe('LAC at KC, 2025 week 12')
  })

  test('starter packs wait while nobody has a game', async () => {
    await world.nameStarters(world.event('kcAtBuf'), [])
    const alice = await world.newcomer()
    const closed = await world.closedPacks(alice)
    await expect(open(alice, closed['starter/prediction'] ?? 0)).rejects.toEqual(refusal('no_event_card'))
  })

  test('a starter prize is $1.00, and $0.25 once the day’s promotion is used up', async () => {
    const prizeOf = async (promoDailyCents: number) => {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const settings = { promoDailyCents: cents(promoDailyCents) }
      const { data } = await open(alice, closed['starter/prediction'] ?? 0, { settings })
      const { draws, again } = await recompute(closed['starter/prediction'] ?? 0)
      expect(again).toEqual(draws.cards)
      return data.at(-1)?.name
    }
    expect(await prizeOf(50_000)).toBe('$1.00')
    expect(await prizeOf(100)).toBe('$0.25')
  })

  test('of free packs opened at once, no more have the full prize than the day has room for', async () => {
    const { rows } = await owner.query<{ cents: number }>(
      `select coalesce(sum(value_cents), 0)::int as cents from asset
       where kind = 'prize' and tutorial and minted_as = 'pack' and created_at >= date_trunc('day', now(), 'UTC')`,
    )
    const settings = { promoDailyCents: cents((rows[0]?.cents ?? 0) + 250) }
    const newcomers = []
    for (let count = 0; count < 5; count += 1) newcomers.push(await world.newcomer())
    const prizes = await Promise.all(
      newcomers.map(async (newcomer) => {
        const pack = (await world.closedPacks(newcomer))['starter/prediction'] ?? 0
        const slow = world.runnerWith({ pause: () => new Promise((resolve) => setTimeout(resolve, 20)) })
        return (await open(newcomer, pack, { settings, runner: slow })).data.at(-1)?.name
      }),
    )
    expect(prizes.toSorted()).toEqual(['$0.25', '$0.25', '$0.25', '$1.00', '$1.00'])
  })

  test('a daily pack is ready every twenty hours, with a prize on days 1 to 3 and 7', async () => {
    const alice = await world.newcomer()
    const prizes: (string | undefined)[] = []
    for (let nth = 1; nth <= 7; nth += 1) {
      expect(nextDailyPack(await world.playerOf(alice))).toMatchObject({ ready: true, taken: nth - 1 })
      const { cardpack_id, next_at } = await world.takeDaily(alice)
      const next = nextDailyPack(await world.playerOf(alice))
      expect([next.ready, next.taken]).toEqual([false, nth])
      expect(Math.abs(next.next_at.getTime() - new Date(next_at).getTime())).toBeLessThan(5000)
      expect(new Date(next_at).getTime() - Date.now()).toBeGreaterThan(71_900_000)
      await expect(world.takeDaily(alice)).rejects.toEqual(refusal('daily_pack_taken'))
      const { data } = await open(alice, cardpack_id)
      expect(data.every((card) => card.marketplace_id === -1)).toBe(true)
      expect(data.filter(({ type }) => type !== 'Prize')).toHaveLength(3)
      prizes.push(data.find(({ type }) => type === 'Prize')?.name)
      expect((await recompute(cardpack_id)).again).toEqual((await recompute(cardpack_id)).draws.cards)
      await owner.query(
        `update account set daily_pack_at = daily_pack_at - interval '20 hours', version = version + 1 where id = $1`,
        [alice],
      )
    }
    expect(prizes).toEqual(['$0.10', '$0.15', '$0.20', undefined, undefined, undefined, '$0.25'])
  })

  test('a daily prize is $0.10 once the day’s promotion is used up', async () => {
    const { rows } = await owner.query<{ cents: number }>(
      `select coalesce(sum(value_cents), 0)::integer as cents from asset
       where kind = 'prize' and tutorial and minted_as = 'pack'
         and created_at >= date_trunc('day', clock_timestamp(), 'UTC')`,
    )
    const settings = { promoDailyCents: cents((rows[0]?.cents ?? 0) + 20) }
    const prizes: (string | undefined)[] = []
    for (const taken of [2, 2, 6]) {
      const alice = await world.newcomer()
      await owner.query('update account set daily_pack_streak = $2, version = version + 1 where id = $1', [
        alice,
        taken,
      ])
      const { cardpack_id } = await world.takeDaily(alice)
      const { data } = await open(alice, cardpack_id, { settings })
      prizes.push(data.find(({ type }) => type === 'Prize')?.name)
    }
    expect(prizes).toEqual(['$0.20', '$0.10', '$0.10'])
  })

  test('of fifty calls for one daily pack at once, one gets it', async () => {
    const alice = await world.newcomer()
    const runner = world.runnerWith({ pause: pausing() })
    expect(await outcomesOf(Array.from({ length: 50 }, () => world.takeDaily(alice, { runner })))).toEqual({
      done: 1,
      daily_pack_taken: 49,
    })
  })

  /** The parts, the event and the trigger are those of one person. */
  async function expectToFit(account: number): Promise<void> {
    const { rows } = await owner.query<{ person: string; fits: boolean }>(
      `with cards as (
         select a.kind, d.ref, a.event_id, a.trigger_id from asset a join definition d on d.id = a.definition_id
         where a.owner_id = $1 and a.minted_as = 'pack')
       select p.id as person,
         (select count(*) from cards where (kind, ref) in (
           ('category', p.category_id::text), ('month', extract(month from p.birth_date)::text),
           ('day', extract(day from p.birth_date)::text), ('year', extract(year from p.birth_date)::text))) = 4
         and exists (select 1 from cards c join event_participant ep on ep.event_id = c.event_id and ep.person_id = p.id)
         and exists (select 1 from cards c join trigger_category tc on tc.trigger_id = c.trigger_id and tc.category_id = p.category_id)
           as fits
       from person p`,
      [account],
    )
    expect(rows.filter(({ fits }) => fits)).toHaveLength(1)
  }
})

describe.each([
  ['without a pause', undefined],
  ['with a pause before the commit', pausing()],
])('fifty at once on one pack, %s', (_, pause) => {
  const runner = world.runnerWith(pause ? { pause } : {})

  test('its cards are granted once, opened singly, in bulk and with one key', async () => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.prediction, { quantity: 2 })
    const [pack = 0, other = 0] = cardpack_ids
    const attempts = Array.from({ length: 50 }, (_, index) => {
      if (index % 3 === 0) return open(alice, pack, { runner })
      if (index % 3 === 1) return openAll(alice, [pack, other], { runner })
      return open(alice, pack, { runner, key: 'same' })
    })
    const settled = await Promise.allSettled(attempts)
    const singles = settled.flatMap((result, index) =>
      index % 3 !== 1 && result.status === 'fulfilled' ? JSON.stringify(result.value.data) : [],
    )
    expect(singles).toHaveLength(33)
    expect(new Set(singles).size).toBe(1)
    const bulks = settled.filter((_, index) => index % 3 === 1)
    expect(bulks.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const { rows } = await owner.query('select count(*) as cards from asset where minted_from = $1', [pack])
    expect(rows).toEqual([{ cards: 8 }])
  })

  test('either its owner opens it or another player becomes its owner, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob] = [await buyer(), await openAccount('Bob')]
      const pack = await onePack(alice)
      const outcomes = await Promise.allSettled([
        open(alice, pack, { runner }),
        world.move({ id: assetId(pack), place: 'held', owner: bob }),
      ])
      const { rows } = await owner.query<{ place: string; owner: number }>(
        'select place, owner_id as owner from asset where id = $1',
        [pack],
      )
      expect(rows[0]).toEqual(
        outcomes[0].status === 'fulfilled' ? { place: 'gone', owner: alice } : { place: 'held', owner: bob },
      )
    }
  })
})

test('the checker in Python draws all of these packs again', async () => {
  const { broken, output } = await secondChecker('draw', proofs)
  expect(broken).toEqual([])
  expect(output.match(/^yes {2}the seeds draw these/gm)).toHaveLength(proofs.length)
})
