import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { available, type Actor } from './actor.ts'
import { prizesToStake } from './calling-acts.ts'
import { eligible } from './eligible-cards.ts'
import { finishSomebodyOf } from './finish-acts.ts'
import { buyPacks } from './pack-acts.ts'
import { triggerOfMost, type PoolEvent } from './pool-triggers.ts'
import { buy } from './trading-acts.ts'

/** The highest price for the card of a pool's event, which is the price of a seat in the pool. */
const maxSeatCents = cents(400)
/** Most look at the next pool, some further ahead. */
const nextPoolPercent = 80

/**
 * Enters a pool of the next pool event: with the trigger that most have called there, so that there is something to
 * share; where there is no pool yet, with the likeliest of one's own. What is missing is bought, or bid for.
 */
export async function enterPool(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const known = await caller.call(pools.list)
  const event = pick.chance(nextPoolPercent) ? (known.events[0] ?? null) : pick.of(known.events)
  if (event === null) return
  const prize = pick.of(await prizesToStake(actor))
  if (prize === null) return buyPacks(actor, 'prediction', { collection: event.collection })
  const eventCard = await cardOf(actor, event)
  if (eventCard === null) return
  const identity = await eligible(actor, { event: eventCard, eligible_card: 'identity' })
  if (identity === null) return finishSomebodyOf(actor, event)
  const called = { identity: identity.id, event: eventCard }
  const trigger = await triggerOfMost(actor, { known, event }, called)
  if (trigger === null) return
  await caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: identity.id,
      nft_card_event_date_id: eventCard,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize.id,
    },
  })
}

/**
 * One's own card of the event, or the cheapest that others sell. Where nobody sells one, a pack of its collection may
 * hold one, once packs hold any.
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
  await buyPacks(actor, 'prediction', { collection })
  return (await ownOne())?.id ?? null
}
