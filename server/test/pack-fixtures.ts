import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { monthNames, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import {
  freeSeries,
  type RarityOdds,
  type RarityValues,
  type SeriesContents,
  type SeriesRules,
} from '@called-shot/shared/catalogue/series.ts'
import type { AnswerIn, AnswerOf, Endpoint } from '@called-shot/shared/endpoint.ts'
import {
  definitionId,
  seriesId,
  type AccountId,
  type CollectionId,
  type SeriesId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { firstDailyPrizes } from '@called-shot/shared/dashboard/rules.ts'
import { termsText } from '@called-shot/shared/packs/series-terms.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import type { Effects } from '../src/commit/effects.ts'
import { purseOf } from '../src/commit/player.ts'
import type { Runner } from '../src/commit/run-command.ts'
import type { Database } from '../src/db/database.ts'
import { checkInvariants } from '../src/ledger/invariants.ts'
import { house } from '../src/ledger/kinds.ts'
import { createCandidateLists } from '../src/packs/candidate-lists.ts'
import { fixingClientSeeds } from '../src/packs/client-seeds.ts'
import { openAccount } from '../src/packs/open-account.ts'
import { eventTimes } from '@called-shot/shared/packs/event-times.ts'
import type { PackSettings } from '../src/packs/pack-settings.ts'
import { calls, type Call } from './calls.ts'
import { people, smallWorld, type CollectionName } from './fixtures.ts'
import { newAccountOf } from './new-account.ts'
import { eventNames, triggerNames, type EventName, type TriggerName } from './world/facts.ts'

const standardOnly: readonly RarityOdds[] = [{ rarity: 1, basisPoints: 10_000 }]
const tierOne: readonly RarityOdds[] = [
  { rarity: 1, basisPoints: 8000 },
  { rarity: 2, basisPoints: 1600 },
  { rarity: 3, basisPoints: 350 },
  { rarity: 4, basisPoints: 50 },
]
const dollarPrizes: readonly RarityValues[] = ([1, 2, 3, 4] as const).map((rarity) => ({
  rarity,
  values: [{ cents: cents(100), basisPoints: 10_000 }],
}))

export interface NewSeries {
  readonly sourceId: string
  readonly collection: CollectionName | 'Starter'
  readonly packType?: 'identity' | 'prediction'
  readonly tier?: number
  readonly priceCents?: number
  readonly contents: SeriesContents
  readonly odds?: readonly RarityOdds[]
  readonly prizeValues?: readonly RarityValues[]
  readonly rules?: SeriesRules
  readonly supply?: number
  readonly tutorial?: boolean
  readonly onSale?: boolean
}

const eventCollections: Readonly<Record<EventName, readonly CollectionName[]>> = {
  kcAtBuf: ['AFC West', 'AFC East'],
  lacAtKc: ['AFC West'],
  sundayNight: ['AFC West', 'AFC East'],
  weekend: ['Screen'],
}
const triggerCollections: Readonly<Record<TriggerName, readonly CollectionName[]>> = {
  throws300: ['AFC West', 'AFC East'],
  catches60: ['AFC West', 'AFC East'],
  points48: ['AFC West', 'AFC East'],
  topFilm: ['Screen'],
}
const starter = 9

export type PackWorld = Awaited<ReturnType<typeof packWorld>>

/** The small world with series to buy: two of AFC West, and the free ones. */
export async function packWorld(database: Pick<Database, 'owner' | 'game' | 'lists'>) {
  const { owner, game } = database
  const world = await smallWorld(database)
  const settings: PackSettings = {
    lockoutSeconds: 10,
    ...eventTimes({ is: 'replay', speed: 1 }),
    promoDailyCents: cents(50_000),
  }
  const parts = { settings, lists: createCandidateLists(game, 0) }

  async function newId(): Promise<number> {
    const { rows } = await owner.query<{ id: number }>(`select nextval('id_block') * 1000 as id`)
    return rows[0]?.id ?? 0
  }

  async function define(
    collection: number,
    kind: AssetKind,
    { ref, name }: { readonly ref: string | number; readonly name: string },
  ): Promise<void> {
    await owner.query(
      `insert into definition (id, kind, collection_id, ref, name) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [definitionId(await newId()), kind, collection, String(ref), name],
    )
  }

  const collectionOf = (name: CollectionName | 'Starter'): number =>
    name === 'Starter' ? starter : world.collection(name)

  async function fillCollection(id: CollectionId): Promise<void> {
    const { rows } = await owner.query<{ category: string; category_id: number; birth_date: string }>(
      `select k.name as category, k.id as category_id, p.birth_date from collection_person cp
       join person p on p.id = cp.person_id join category k on k.id = p.category_id where cp.collection_id = $1`,
      [id],
    )
    for (const { category, category_id, birth_date } of rows) {
      const [year = 0, month = 0, day = 0] = birth_date.split('-').map(Number)
      await define(id, 'category', { ref: category_id, name: category })
      await define(id, 'month', { ref: month, name: monthNames[month - 1] ?? '' })
      await define(id, 'day', { ref: day, name: String(day) })
      await define(id, 'year', { ref: year, name: String(year) })
    }
  }

  async function eventInto(id: number, into: readonly CollectionName[]): Promise<void> {
    const { rows } = await owner.query<{ name: string }>('select name from event where id = $1', [id])
    for (const name of into) {
      await owner.query('insert into event_collection (event_id, collection_id) values ($1, $2)', [
        id,
        collectionOf(name),
      ])
      await define(collectionOf(name), 'event', { ref: id, name: rows[0]?.name ?? '' })
    }
  }

  for (const name of ['AFC West', 'AFC East', 'Screen'] as const) await fillCollection(world.collection(name))
  await owner.query(
    `insert into collection (id, source_id, name, description, sport, position) values ($1, 'starter', 'Starter', '', 'football', 9)`,
    [starter],
  )
  for (const name of eventNames) await eventInto(world.event(name), eventCollections[name])
  for (const name of triggerNames) {
    const trigger = world.trigger(name)
    const { rows } = await owner.query<{ name: string }>(
      'select name from trigger_definition where id = $1',
      [trigger],
    )
    for (const collection of triggerCollections[name]) {
      await owner.query('insert into trigger_collection (trigger_id, collection_id) values ($1, $2)', [
        trigger,
        collectionOf(collection),
      ])
      await define(collectionOf(collection), 'trigger', { ref: trigger, name: rows[0]?.name ?? '' })
    }
  }

  /** The people who may be in a starter pack because of that event. */
  async function nameStarters(event: number, who: readonly (keyof typeof people)[]): Promise<void> {
    await owner.query(
      `update event set detail = detail || jsonb_build_object('starters', $2::jsonb) where id = $1`,
      [event, JSON.stringify(who.map((name) => people[name].id))],
    )
  }

  async function addSeries(series: NewSeries): Promise<SeriesId> {
    const id = seriesId(await newId())
    const collection = collectionOf(series.collection)
    const terms = {
      series: series.sourceId,
      version: 1,
      priceCents: cents(series.priceCents ?? 200),
      contents: series.contents,
      odds: series.odds ?? standardOnly,
      prizeValues: series.prizeValues ?? dollarPrizes,
      supply: series.supply ?? null,
      rules: series.rules ?? {},
    }
    const counterKey = series.supply === undefined ? null : `series ${id}`
    if (counterKey)
      await owner.query('insert into counter (key, maximum) values ($1, $2)', [counterKey, series.supply])
    await owner.query(
      `with made as (
         insert into series (id, source_id, collection_id, name, pack_type, tier, tutorial, on_sale, position, current_version, counter_key)
         values ($1, $2, $3, $2, $4, $5, $6, $7, 1, 1, $8) returning id)
       insert into series_version (series_id, version, price_cents, contents, odds, prize_values, supply, rules, hash)
       select id, 1, $9, $10, $11, $12, $13, $14, $15 from made`,
      [
        id,
        series.sourceId,
        collection,
        series.packType ?? 'identity',
        series.tier ?? 1,
        series.tutorial ?? false,
        series.onSale ?? true,
        counterKey,
        terms.priceCents,
        JSON.stringify(terms.contents),
        JSON.stringify(terms.odds),
        JSON.stringify(terms.prizeValues),
        terms.supply,
        JSON.stringify(terms.rules),
        createHash('sha256').update(termsText(terms)).digest('hex'),
      ],
    )
    await define(collection, 'pack', { ref: id, name: series.sourceId })
    return id
  }

  const series = {
    identity: await addSeries({
      sourceId: 'afc-west/identity',
      collection: 'AFC West',
      contents: { category: 1, month: 2, day: 3, year: 2 },
      odds: tierOne,
    }),
    prediction: await addSeries({
      sourceId: 'afc-west/prediction',
      collection: 'AFC West',
      packType: 'prediction',
      priceCents: 300,
      contents: { event: 3, trigger: 3, prize: 2 },
      odds: tierOne,
    }),
    starterIdentity: await addSeries({
      sourceId: freeSeries.starterIdentity,
      collection: 'Starter',
      priceCents: 0,
      contents: { category: 1, month: 1, day: 1, year: 1 },
      rules: { onePerson: true },
      tutorial: true,
    }),
    starterPrediction: await addSeries({
      sourceId: freeSeries.starterPrediction,
      collection: 'Starter',
      packType: 'prediction',
      priceCents: 0,
      contents: { event: 1, trigger: 1, prize: 1 },
      rules: { onePerson: true, cappedPrizeCents: cents(25) },
      tutorial: true,
    }),
    daily: await addSeries({
      sourceId: freeSeries.daily,
      collection: 'Starter',
      packType: 'prediction',
      priceCents: 0,
      contents: { part: 1, event: 1, trigger: 1 },
      prizeValues: [{ rarity: 1, values: [{ cents: cents(25), basisPoints: 10_000 }] }],
      rules: { prizeEachDays: 7, firstPrizeCents: firstDailyPrizes, cappedPrizeCents: cents(10) },
      tutorial: true,
    }),
  }

  /** A player who signed up in the usual way, with two starter packs. */
  async function newcomer(name = 'Newcomer'): Promise<AccountId> {
    const tail = await newId()
    return world.runner.runHouse(
      openAccount({ weeklyLimitCents: cents(50_000) }),
      newAccountOf(tail, { name }),
    )
  }

  /** `ripe` money can be withdrawn at once; what is granted cannot. */
  async function giveMoney(
    to: AccountId,
    money: { readonly available?: number; readonly bonus?: number; readonly ripe?: boolean },
  ): Promise<void> {
    const purse = purseOf(to)
    const own = cents(money.available ?? 0)
    await world.runner.runHouse(async () => {
      const transfers = [
        ...(money.ripe === true
          ? ([
              { from: house.grants, to: purse.bonus, cents: own, kind: 'grant' },
              { from: purse.bonus, to: purse.available, cents: own, kind: 'bonus_matured' },
            ] as const)
          : ([{ from: house.grants, to: purse.available, cents: own, kind: 'grant' }] as const)),
        { from: house.promotions, to: purse.bonus, cents: cents(money.bonus ?? 0), kind: 'grant' },
      ] as const
      return {
        answer: null,
        transfers: transfers.filter((transfer) => transfer.cents > 0),
      } satisfies Effects<null>
    }, null)
  }

  interface Doing {
    readonly key?: string
    readonly body?: unknown
    readonly runner?: Runner
    readonly settings?: Partial<PackSettings>
  }

  const partsFor = ({ settings: some }: Doing) => ({ ...parts, settings: { ...settings, ...some } })

  /** Runs a player's call and returns the answer as it is sent. */
  async function done<Of extends Endpoint, Input>(
    of: Of,
    who: AccountId,
    { call, key, body, runner = world.runner }: Doing & { readonly call: Call<Input, AnswerOf<Of>> },
  ): Promise<AnswerIn<Of>> {
    const asked = JSON.stringify([of.path, call.input, body ?? null])
    const text = await runner.run({
      ...call,
      player: await world.playerOf(who),
      idempotency: key === undefined ? null : { key, hash: createHash('sha256').update(asked).digest('hex') },
    })
    return JSON.parse(text)
  }

  const buy = (
    who: AccountId,
    id: number,
    { quantity = 1, tier = 1, ...doing }: { readonly quantity?: number; readonly tier?: number } & Doing = {},
  ) => done(packs.buyPacks, who, { ...doing, call: calls.buyPacks(partsFor(doing), id, { quantity, tier }) })

  const open = (who: AccountId, id: number, doing: Doing = {}) => {
    const call = calls.openPack(partsFor(doing), id)
    const command = fixingClientSeeds(game, ({ params }) => [params.id], call.command)
    return done(packs.openPack, who, { ...doing, call: { ...call, command } })
  }

  const openAll = (who: AccountId, ids: readonly number[], doing: Doing = {}) =>
    done(packs.openPacks, who, { ...doing, call: calls.openPacks(partsFor(doing), ids) })

  const takeDaily = (who: AccountId, doing: Doing = {}) =>
    done(packs.takeDailyPack, who, { ...doing, call: calls.takeDailyPack() })

  const combine = (who: AccountId, ids: readonly number[], doing: Doing = {}) =>
    done(prizes.combinePrizes, who, { ...doing, call: calls.combinePrizes(settings, ids) })

  const redeem = (who: AccountId, id: number, doing: Doing = {}) =>
    done(prizes.redeemPrize, who, { ...doing, call: calls.redeemPrize({ needsConfirmedEmail: false }, id) })

  /** Both games start in an hour, so that packs can hold them. */
  async function openEvents(): Promise<void> {
    for (const event of ['kcAtBuf', 'lacAtKc'] as const)
      await world.eventSays(event, { startsInSeconds: 3600, status: 'open' })
  }

  /** A player's closed packs, oldest first, keyed by the id of their series in the content files. */
  async function closedPacks(of: AccountId): Promise<Record<string, number>> {
    const { rows } = await owner.query<{ id: number; source: string }>(
      `select a.id, s.source_id as source from asset a join series s on s.id = a.series_id
       where a.owner_id = $1 and a.kind = 'pack' and a.place = 'held' order by a.id`,
      [of],
    )
    return Object.fromEntries(rows.map(({ id, source }) => [source, id]))
  }

  /** Somebody with money for many packs. */
  async function buyer(): Promise<AccountId> {
    const account = await world.openAccount()
    await giveMoney(account, { available: 20_000 })
    return account
  }

  async function onePack(of: AccountId, from = series.identity): Promise<number> {
    return (await buy(of, from)).cardpack_id
  }

  return {
    ...world,
    settings,
    parts,
    series,
    buyer,
    onePack,
    addSeries,
    eventInto,
    nameStarters,
    newcomer,
    giveMoney,
    buy,
    open,
    openEvents,
    openAll,
    takeDaily,
    combine,
    redeem,
    closedPacks,
  }
}

/** Throws if the books break an invariant; for the end of every test. */
export async function requireInvariants(owner: Pool): Promise<void> {
  const broken = await checkInvariants(owner)
  if (broken.length > 0) throw new Error(`broken promises: ${JSON.stringify(broken, null, 2)}`)
}
