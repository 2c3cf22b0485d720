import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, dollarsFromCents } from '@called-shot/shared/money.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { available, type Actor } from './actor.ts'
import {
  bought,
  eligible,
  isOwn,
  likeliest,
  prizesToStake,
  type Called,
  type Eligible,
} from './calling-acts.ts'
import { finishSomebodyOf } from './finish-acts.ts'
import { buyPacks } from './pack-acts.ts'
import { buy } from './trading-acts.ts'

type Pools = AnswerOf<typeof pools.list>
type PoolEvent = Pools['events'][number]
type TriggerPool = Pools['trigger_pools'][number]

/** The highest price for the card of a pool's event, which is the price of a seat in the pool. */
const maxSeatCents = cents(400)
/** Most look at the next pool, some further ahead. */
const nextPoolPercent = 80
/** Where this many pools are open on an event, nobody opens another: a pool needs a crowd. */
const maxPools = 2
/** The bid for a trigger card of the pool that most have entered. */
const triggerBidCents = cents(125)

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
  const called = { identity, event: eventCard }
  const trigger = await triggerOfMost(actor, openPools(known, event), called)
  if (trigger === null) return
  await caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: identity,
      nft_card_event_date_id: eventCard,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize.id,
    },
  })
}

/** The open pools of the event, the fullest first. */
function openPools({ trigger_pools: all }: Pools, { event_id: event }: PoolEvent): readonly TriggerPool[] {
  return all
    .filter((pool) => pool.event_id === event && pool.is_open)
    .toSorted((a, b) => b.total_entries - a.total_entries)
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

/**
 * A trigger card that fits: of the fullest pool of those that one is not in, own or bought. Of none of them, where
 * there are few pools, the likeliest own one; else a bid for that of the fullest.
 */
async function triggerOfMost(
  actor: Actor,
  open: readonly TriggerPool[],
  called: Called,
): Promise<number | null> {
  const { caller } = actor
  const { data } = (
    await caller.call(cards.eligibleMatches, { query: { ...called, eligible_card: 'trigger' } })
  ).data
  const others = open.filter(({ user_identity_pool: own }) => own.length === 0)
  for (const pool of others) {
    const fitting = data.filter(({ title }) => title === pool.trigger_name)
    const own = fitting.find(isOwn)
    if (own) return own.id
    const [forSale] = fitting
    if (forSale && (await bought(actor, forSale, maxSeatCents))) return forSale.id
  }
  if (open.length < maxPools) return opensPool(actor, called, data)
  const [fullest] = others
  if (fullest) await bidForTrigger(actor, fullest)
  return null
}

/** The likeliest of the own triggers about the person: in a pool about the game itself nobody wins from another. */
async function opensPool(actor: Actor, called: Called, fitting: readonly Eligible[]): Promise<number | null> {
  const { data } = await actor.caller.call(cards.listTriggers, { query: { limit: 100 } })
  const aboutPeople = new Set(data.filter(({ face }) => face['subject'] === 'person').map(({ id }) => id))
  const own = fitting.filter((each) => isOwn(each) && aboutPeople.has(each.id))
  return (await likeliest(actor, called, own))?.id ?? null
}

async function bidForTrigger(actor: Actor, { trigger_name: name }: TriggerPool): Promise<void> {
  const { caller } = actor
  if (triggerBidCents > (await available(actor))) return
  const mine = (await caller.call(bids.listBids, { query: { mine: 'true', limit: 100 } })).data
  if (mine.some((bid) => bid.status === 'open' && bid.name === name)) return
  await caller.call(bids.makeBid, {
    body: {
      kind: 'trigger',
      name,
      amount: dollarsFromCents(triggerBidCents),
      expires_in_days: 0,
      expires_in_hours: 1,
      quantity: 1,
    },
  })
}
