import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { cents, dollarsFromCents } from '@called-shot/shared/money.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'
import { available, type Actor } from './actor.ts'
import { bought, isOwn, likeliest, type Called, type Eligible } from './eligible-cards.ts'

export type Pools = AnswerOf<typeof pools.list>
export type PoolEvent = Pools['events'][number]
type TriggerPool = Pools['trigger_pools'][number]

/** The highest price for the trigger of a pool. */
const maxTriggerCents = cents(400)
/** Where this many pools are open on an event, nobody opens another: a pool needs a crowd. */
const maxPools = 2
/** The bid for a trigger card of the pool that most have entered. */
const triggerBidCents = cents(125)

/**
 * A trigger card that fits: of the fullest pool of those that one is not in, own or bought. Of none of them, where
 * there are few pools, the likeliest own one; else a bid for that of the fullest.
 */
export async function triggerOfMost(
  actor: Actor,
  { known, event }: { readonly known: Pools; readonly event: PoolEvent },
  called: Called,
): Promise<number | null> {
  const { caller } = actor
  const open = openPools(known, event)
  const { data } = (
    await caller.call(cards.eligibleMatches, { query: { ...called, eligible_card: 'trigger' } })
  ).data
  const others = open.filter(({ user_identity_pool: own }) => own.length === 0)
  for (const pool of others) {
    const fitting = data.filter(({ title }) => title === pool.trigger_name)
    const own = fitting.find(isOwn)
    if (own) return own.id
    const [forSale] = fitting
    if (forSale && (await bought(actor, forSale, maxTriggerCents))) return forSale.id
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

/** The open pools of the event, the fullest first. */
function openPools({ trigger_pools: all }: Pools, { event_id: event }: PoolEvent): readonly TriggerPool[] {
  return all
    .filter((pool) => pool.event_id === event && pool.is_open)
    .toSorted((a, b) => b.total_entries - a.total_entries)
}
