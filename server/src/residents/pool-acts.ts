import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { available, type Actor } from './actor.ts'
import { prizesToStake } from './calling-acts.ts'
import { eligible, isOwn, type Called } from './eligible-cards.ts'
import { finishSomebodyOf } from './finish-acts.ts'
import { buyPacks } from './pack-acts.ts'
import { isEntered, triggerOfMost, type PoolEvent, type Pools } from './pool-triggers.ts'
import { buy } from './trading-acts.ts'

/** The highest price for the card of a pool's event, which is the price of a seat in the pool. */
const maxSeatCents = cents(400)
/** Most enter the next pool, some a later one. */
const nextPoolPercent = 80
/** About one pack in three holds the card of a certain game. */
const packsAtOnce = 2

/**
 * Enters a pool of the next pool event: with the trigger that most have used there, so that there is something to
 * share, or with one that many hold if there is no pool yet. Buys what is missing, one card after another, as far as it
 * is for sale; the rest is left for another sitting.
 */
export async function enterPool(actor: Actor): Promise<void> {
  const known = await actor.caller.call(pools.list)
  const event = chosenEvent(actor, known)
  const ready = event && (await readyFor(actor, event))
  if (!ready) return
  const { prize, called } = ready
  const trigger = await triggerOfMost(actor, { known, event }, called)
  if (trigger === null) return
  await actor.caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: called.identity,
      nft_card_event_date_id: called.event,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize,
    },
  })
}

/** The same on a resident's first day, when few triggers are known yet: gets everything except the trigger. */
export async function getReadyForPool(actor: Actor): Promise<void> {
  const event = chosenEvent(actor, await actor.caller.call(pools.list))
  if (event) await readyFor(actor, event)
}

function chosenEvent({ pick }: Actor, known: Pools): PoolEvent | null {
  const free = known.events.filter((event) => !isEntered(known, event))
  return pick.chance(nextPoolPercent) ? (free[0] ?? null) : pick.of(free)
}

/** A prize, a card of the game and a person who plays in it; null if one of them is not available now. */
async function readyFor(
  actor: Actor,
  event: PoolEvent,
): Promise<{ readonly prize: number; readonly called: Called } | null> {
  const prize = await prizeFor(actor, event)
  if (prize === null) return null
  const eventCard = await cardOf(actor, event)
  if (eventCard === null) return null
  const identity = await somebodyFor(actor, event, eventCard)
  return identity === null ? null : { prize, called: { identity, event: eventCard } }
}

/** A prize to stake; without one, buys a pack of the event's collection, which contains some. */
async function prizeFor(actor: Actor, { collection }: PoolEvent): Promise<number | null> {
  const own = actor.pick.of(await prizesToStake(actor))
  if (own !== null) return own.id
  await buyPacks(actor, 'prediction', { collection })
  return actor.pick.of(await prizesToStake(actor))?.id ?? null
}

/** A person who plays in it, the player's own or one for sale; otherwise crafts a person of its teams. */
async function somebodyFor(actor: Actor, event: PoolEvent, eventCard: number): Promise<number | null> {
  const query = { event: eventCard, eligible_card: 'identity' } as const
  const found = await eligible(actor, query)
  if (found !== null) return found.id
  await finishSomebodyOf(actor, event)
  const { data } = (await actor.caller.call(cards.eligibleMatches, { query })).data
  return data.find(isOwn)?.id ?? null
}

/** Buys prediction packs of the collection that holds the game of the next pool: its card may be in them. */
export async function buyForNextPool(actor: Actor, quantity: number): Promise<void> {
  const { events } = await actor.caller.call(pools.list)
  await buyPacks(actor, 'prediction', { quantity, collection: events[0]?.collection ?? null })
}

/**
 * The player's own card of the event, or the cheapest that others sell. If nobody sells one, a pack of its collection
 * may contain one, once packs contain any.
 */
async function cardOf(actor: Actor, { name, collection }: PoolEvent): Promise<number | null> {
  const { caller } = actor
  const isIt = ({ face }: CardItem) => face['event_name'] === name
  const ownOne = async () =>
    (await caller.call(cards.listEvents, { query: { limit: 100 } })).data.find(
      (card) => isIt(card) && !card.is_listed,
    )
  const own = await ownOne()
  if (own) return own.id
  const { data } = await caller.call(market.listCards, {
    query: { status: 'not_owned', type: 'event', search: name, order: 'low_high', limit: 20 },
  })
  const others = data.filter(isIt)
  const money = Math.min(maxSeatCents, await available(actor))
  const forSale = others.find(({ cost }) => cost !== null && cost <= money)
  if (forSale) {
    await buy(actor, forSale)
    return forSale.id
  }
  if (others.length === 0) return null
  await buyPacks(actor, 'prediction', { quantity: packsAtOnce, collection })
  return (await ownOne())?.id ?? null
}
