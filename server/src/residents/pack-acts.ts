import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { wagerContentTitle } from '@called-shot/shared/cards/kinds.ts'
import { packs, type PackSeries } from '@called-shot/shared/packs/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { dollarsFromCents, type Cents } from '@called-shot/shared/money.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { available, onboarding, type Actor } from './actor.ts'
import { knownAlbum } from './known-album.ts'
import { weighted } from './picker.ts'
import { packAskCents } from './prices.ts'

/** Reasons to buy a pack: parts of people, cards for calls, or a seat in a tournament. */
export type PackWish = 'identity' | 'prediction' | 'tournament'

type Collection = AnswerOf<typeof packs.listCollections>['data'][number]

/** How many collections a resident likes. */
const tastes = 3
/** The maximum number of packs that one resident has on the market. */
const maxPacksForSale = 2
/** How often a resident buys an expensive pack. */
const foilPercent = 12

/**
 * Buys packs of that collection, or of one the resident likes, as many as the money allows, and opens them together.
 */
export async function buyPacks(
  actor: Actor,
  wish: PackWish,
  {
    quantity: wanted = 1,
    collection = null,
  }: { readonly quantity?: number; readonly collection?: string | null } = {},
): Promise<void> {
  const { caller } = actor
  const series = await choosePack(actor, wish, collection)
  if (!series) return
  const { balance } = await caller.call(wallet.getBalance)
  const quantity = Math.min(wanted, Math.floor(balance / series.cost))
  if (quantity < 1) return actor.payIn()
  await open(actor, await order(actor, series, quantity))
}

/** Buys a pack and lists it unopened for slightly less than it cost. */
export async function sellPack(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const mine = (await caller.call(cards.listPacks)).data.filter(({ is_listed: isListed }) => isListed)
  if (mine.length >= maxPacksForSale) return
  const series = await choosePack(actor, pick.chance(50) ? 'identity' : 'prediction', null)
  if (!series || series.cost > (await available(actor))) return
  for (const id of await order(actor, series, 1))
    await caller.call(market.sellItem, {
      params: { id },
      body: { price: dollarsFromCents(packAskCents(series.cost, pick.number(100))) },
    })
}

/** Buys a pack with a wager card of that value, if there is money for it. */
export async function buyWager(actor: Actor, worth: Cents): Promise<void> {
  const { data } = await actor.caller.call(packs.listCollections, { query: { limit: 100 } })
  const series = actor.pick.of(
    data.flatMap((collection) =>
      collection.series.filter(
        (each) =>
          isWished(each, 'tournament') &&
          each.prize_values.some(({ values }) => values.some(({ value }) => value === worth)),
      ),
    ),
  )
  if (!series || series.cost > (await available(actor))) return
  await open(actor, await order(actor, series, 1))
}

async function order({ caller }: Actor, series: PackSeries, quantity: number): Promise<readonly number[]> {
  const { cardpack_ids: bought } = await caller.call(packs.buyPacks, {
    params: { id: series.id },
    body: { payment_method: 'balance', quantity, tier: series.tier },
  })
  return bought
}

async function choosePack(actor: Actor, wish: PackWish, name: string | null): Promise<PackSeries | null> {
  const { caller, pick } = actor
  const { data } = await caller.call(packs.listCollections, { query: { limit: 100 } })
  const isFoil = pick.chance(foilPercent)
  const named = name === null ? [] : data.filter((collection) => collection.name === name)
  return pick.of(
    (named.length > 0 ? named : await toTaste(actor, data)).flatMap((collection) =>
      collection.series.filter((each) => isWished(each, wish) && (isFoil || each.tier === 1)),
    ),
  )
}

/** Opens the packs that are not for sale. */
export async function openPacks(actor: Actor): Promise<void> {
  const { data } = await actor.caller.call(cards.listPacks, { query: onboarding })
  await open(
    actor,
    data.filter(({ is_listed: isListed }) => !isListed).map(({ id }) => id),
  )
}

async function open({ caller }: Actor, ids: readonly number[]): Promise<void> {
  const [first] = ids
  if (first === undefined) return
  if (ids.length === 1) await caller.call(packs.openPack, { params: { id: first } })
  else await caller.call(packs.openPacks, { body: { card_pack_ids: [...ids] } })
}

/** A few neighbors in the list of collections, which wraps around; without a taste, one drawn from all of them. */
async function toTaste(actor: Actor, collections: readonly Collection[]): Promise<readonly Collection[]> {
  const { taste } = actor
  if (taste === null) return byPeople(actor, collections)
  const first = Math.floor(taste * collections.length)
  return Array.from({ length: Math.min(tastes, collections.length) }, (_, step) => step).flatMap(
    (step) => collections[(first + step) % collections.length] ?? [],
  )
}

/** One collection, drawn in proportion to the number of its people. */
async function byPeople(
  { caller, pick }: Actor,
  collections: readonly Collection[],
): Promise<readonly Collection[]> {
  const collectionsKnown = await knownAlbum(caller)
  const people = new Map(collectionsKnown.map(({ collection_id: id, people: count }) => [id, count]))
  const weights = collections.map((collection) => [collection, people.get(collection.id) ?? 1] as const)
  return weights.length === 0 ? [] : [weighted(pick, weights)]
}

function isWished(series: PackSeries, wish: PackWish): boolean {
  const isTournament = series.pack_contents.some(({ title }) => title === wagerContentTitle)
  if (wish === 'tournament') return isTournament
  return !isTournament && series.tag === (wish === 'identity' ? 'identity pack' : 'prediction pack')
}
