import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { album } from '@called-shot/shared/album/contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { available, type Actor } from './actor.ts'
import { eligible, finishPerson, likeliest, prizeToStake } from './crafting-acts.ts'
import { buyPacks } from './pack-acts.ts'
import { buy } from './trading-acts.ts'

type Pools = AnswerOf<typeof pools.list>
type PoolEvent = Pools['events'][number]

/** The highest price for the card of a pool's event, which is the price of a seat in the pool. */
const maxSeatCents = cents(400)
/** Most look at the next pool, some further ahead. */
const nextPoolPercent = 80

/**
 * Enters a pool of the next pool event: with the trigger that most have called there, so that there is something to
 * share, or else the likeliest of one's own. What is missing is bought; where nobody sells the event, packs may hold it.
 */
export async function enterPool(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const known = await caller.call(pools.list)
  const event = pick.chance(nextPoolPercent) ? (known.events[0] ?? null) : pick.of(known.events)
  if (event === null) return
  const prize = await prizeToStake(actor)
  if (prize === null) return buyPacks(actor, 'prediction', { collection: event.collection })
  const eventCard = await cardOf(actor, event)
  if (eventCard === null) return buyPacks(actor, 'prediction', { collection: event.collection })
  const identity = await eligible(actor, { event: eventCard, eligible_card: 'identity' })
  if (identity === null) return finishSomebodyOf(actor, event)
  const trigger = await triggerOfMost(actor, known, { event, eventCard, identity })
  if (trigger === null) return
  await caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: identity,
      nft_card_event_date_id: eventCard,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize,
    },
  })
}

/** Crafts one of the people of the event's teams; where it has none, of its collection. */
async function finishSomebodyOf(actor: Actor, event: PoolEvent): Promise<void> {
  const { caller, pick } = actor
  const collection = (await caller.call(album.list)).data.find(({ name }) => name === event.collection)
  if (!collection) return
  const teams = collection.sections.filter(({ name }) => event.name.split(' ').includes(name))
  const section = pick.of(teams.length > 0 ? teams : collection.sections)
  const { data } = await caller.call(album.showCollection, {
    params: { collection_id: collection.id },
    query: { ...(section ? { section: section.name } : {}), show: 'missing', limit: 50 },
  })
  const nearest = data.toSorted((a, b) => a.missing_count - b.missing_count).slice(0, 8)
  const person = pick.of(nearest)
  if (person) await finishPerson(actor, person.id)
}

/** One's own card of the event, or the cheapest that others sell. */
async function cardOf(actor: Actor, { name }: PoolEvent): Promise<number | null> {
  const { caller } = actor
  const isIt = ({ face }: { readonly face: Readonly<Record<string, string>> }) => face['event_name'] === name
  const own = (await caller.call(cards.listEvents, { query: { limit: 100 } })).data.find(
    (card) => isIt(card) && !card.is_listed,
  )
  if (own) return own.id
  const { data } = await caller.call(market.listCards, {
    query: { status: 'not_owned,for_sale', type: 'event', search: name, order: 'low_high', limit: 20 },
  })
  const forSale = data.find(isIt)
  if (!forSale || forSale.cost === null) return null
  if (forSale.cost > Math.min(maxSeatCents, await available(actor))) return null
  await buy(actor, forSale)
  return forSale.id
}

/** A trigger card that fits: first of the open pool with the most entries, own or for sale; else the likeliest own one. */
async function triggerOfMost(
  actor: Actor,
  { trigger_pools: open }: Pools,
  given: { readonly event: PoolEvent; readonly eventCard: number; readonly identity: number },
): Promise<number | null> {
  const { identity, eventCard: event } = given
  const { data } = (
    await actor.caller.call(cards.eligibleMatches, { query: { identity, event, eligible_card: 'trigger' } })
  ).data
  const entries = new Map(
    open
      .filter((pool) => pool.event_id === given.event.event_id && pool.is_open)
      .map((pool) => [pool.trigger_name, pool.total_entries]),
  )
  const byEntries = data
    .filter(({ title }) => entries.has(title))
    .toSorted((a, b) => (entries.get(b.title) ?? 0) - (entries.get(a.title) ?? 0))
  for (const { id, ownership, marketplace_id: listing } of byEntries) {
    if (ownership === 'Owned') return id
    const { card } = await actor.caller.call(market.getListing, { params: { id: listing } })
    if (card.cost === null || card.cost > Math.min(maxSeatCents, await available(actor))) continue
    await buy(actor, card)
    return card.id
  }
  const own = data.filter(({ ownership }) => ownership === 'Owned').map(({ id }) => id)
  return own.length > 0
    ? likeliest(actor, own)
    : eligible(actor, { identity, event, eligible_card: 'trigger' })
}
