import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, dollarsFromCents } from '@called-shot/shared/money.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'
import { maxPoolEntries } from '@called-shot/shared/residents/rules.ts'
import { available, type Actor } from './actor.ts'
import { tried } from './caller.ts'
import { bought, isOwn, type Called, type Eligible } from './eligible-cards.ts'
import { pricedCard } from './priced-card.ts'
import { fairCents } from './prices.ts'
import { triggerToOpenWith } from './wide-triggers.ts'

export type Pools = AnswerOf<typeof pools.list>
export type PoolEvent = Pools['events'][number]
type TriggerPool = Pools['trigger_pools'][number]

/** The highest price for the trigger of a pool. */
const maxTriggerCents = cents(400)
/** With this many open pools on an event, a resident opens no other one. */
const maxPools = 2
/** The bid for a trigger card of the fullest pool, if nobody is known to hold one. */
const triggerBidCents = cents(125)
/** An offer for a card that is not for sale, in percent of its worth: an owner accepts anything above its worth. */
const offerPercent = 110

/**
 * A trigger card that fits: that of the fullest pool, the player's own or bought; if none is for sale, makes an offer
 * to a holder. If there is no pool yet, all are full, or nobody holds the trigger, one of the player's own that opens
 * another pool. Null also for a player who is already in a pool of the event: one entry is enough.
 */
export async function triggerOfMost(
  actor: Actor,
  { known, event }: { readonly known: Pools; readonly event: PoolEvent },
  called: Called,
): Promise<number | null> {
  if (isEntered(known, event)) return null
  const open = openPools(known, event)
  const { data } = (
    await actor.caller.call(cards.eligibleMatches, { query: { ...called, eligible_card: 'trigger' } })
  ).data
  const withRoom = open.filter(({ total_entries: entries }) => entries < maxPoolEntries)
  for (const pool of withRoom) {
    const fitting = data.filter(({ title }) => title === pool.trigger_name)
    const own = fitting.find(isOwn)
    if (own) return own.id
    const [forSale] = fitting
    if (forSale && (await bought(actor, forSale, maxTriggerCents))) return forSale.id
  }
  const [fullest] = withRoom
  if (fullest && (await askForTrigger(actor, fullest, called))) return null
  const opens = open.length < maxPools ? await opensPool(actor, event, data) : null
  if (opens === null && fullest) await bidForTrigger(actor, fullest)
  return opens
}

export function isEntered({ trigger_pools: all }: Pools, { event_id: event }: PoolEvent): boolean {
  return all.some((pool) => pool.event_id === event && pool.user_identity_pool.length > 0)
}

async function opensPool(
  actor: Actor,
  event: PoolEvent,
  fitting: readonly Eligible[],
): Promise<number | null> {
  const own = new Set(fitting.filter(isOwn).map(({ id }) => id))
  return triggerToOpenWith(actor, event, own)
}

/** Offers somewhat more than its worth for a card of the pool's trigger that fits. Returns whether anybody holds one. */
async function askForTrigger(
  actor: Actor,
  { trigger_name: name }: TriggerPool,
  { identity }: Called,
): Promise<boolean> {
  const { caller, pick } = actor
  const category = (await caller.call(cards.listIdentities, { query: { limit: 100 } })).data.find(
    ({ id }) => id === identity,
  )?.face['category']
  const { data } = await caller.call(market.listCards, {
    query: {
      status: 'not_owned,not_listed',
      type: 'trigger',
      search: name,
      limit: 100,
      ...(category === undefined ? {} : { category }),
    },
  })
  const held = data.filter((card) => card.name === name && card.offers_off !== true)
  const card = pick.of(held.filter(({ rarity }) => rarity === 1)) ?? pick.of(held)
  if (card === null) return false
  const amount = cents(Math.round((fairCents(await pricedCard(actor, card)) * offerPercent) / 100))
  if (amount > Math.min(maxTriggerCents, await available(actor))) return true
  // It may already be asked for, or sold or used in the meantime.
  await tried(() =>
    caller.call(offers.makeOffer, {
      body: {
        marketplace_listing_id: card.marketplace_id,
        amount: dollarsFromCents(amount),
        expires_in_days: 0,
        expires_in_hours: 1,
      },
    }),
  )
  return true
}

async function bidForTrigger(actor: Actor, { trigger_name: name }: TriggerPool): Promise<void> {
  const { caller } = actor
  if (triggerBidCents > (await available(actor))) return
  const mine = (await caller.call(bids.listBids, { query: { mine: 'true', open: 'true', limit: 100 } })).data
  if (mine.some((bid) => bid.name === name)) return
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

/** The triggers of the open pools; residents keep their cards for those. */
export function triggersOfPools({ trigger_pools: all }: Pools): ReadonlySet<string> {
  return new Set(all.filter(({ is_open: isOpen }) => isOpen).map(({ trigger_name: name }) => name))
}

/** The open pools of the event, the fullest first. */
function openPools({ trigger_pools: all }: Pools, { event_id: event }: PoolEvent): readonly TriggerPool[] {
  return all
    .filter((pool) => pool.event_id === event && pool.is_open)
    .toSorted((a, b) => b.total_entries - a.total_entries)
}
