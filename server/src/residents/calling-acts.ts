import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { eachAlone } from '../each-alone.ts'
import { onboarding, type Act, type Actor } from './actor.ts'
import {
  bought,
  eligible,
  isOwn,
  likeliest,
  maxCardCents,
  type Called,
  type Likely,
} from './eligible-cards.ts'
import { finishIdentity, playsOften } from './finish-acts.ts'
import { buyPacks } from './pack-acts.ts'
import { triggerOfMost, triggersOfPools } from './pool-triggers.ts'
import { faceOf } from './priced-card.ts'

/** Residents do not buy more prizes while they hold this many unused ones. */
const maxIdlePrizes = 4
/** With this many free people, a resident looks for their games instead of finishing more. */
const enoughPeople = 5
/** How many events a resident checks for which of their people play in them, the next first. */
const maxEvents = 8
/** How many of their people a resident checks for games on sale. */
const maxPeople = 4
/** The large prizes are kept for calls that are at least this likely. */
const goodChancePercent = 35
/**
 * Buys a pack with cards for calls. A resident with enough prizes finishes an identity instead, until there are enough
 * people to choose from.
 */
export async function buyCalls(actor: Actor): Promise<void> {
  const [stakes, people] = [await prizesToStake(actor), await freePeople(actor)]
  if (stakes.length < maxIdlePrizes) return buyGamesOf(actor, people)
  if (people.length < enoughPeople) await finishIdentity(actor)
}

/** Games of these people are in the packs of their own collection. */
async function buyGamesOf(actor: Actor, people: readonly CardItem[]): Promise<void> {
  await buyPacks(actor, 'prediction', { collection: actor.pick.of(people)?.collection ?? null })
}

/**
 * Makes up to that many calls, each on the next game of one of the player's own people, with the likeliest trigger at
 * hand. A person plays once a week, and is free again for the next game once the first is decided. A pool game is
 * called with the trigger that most players use there, or else left for another time. If no call is possible, gets what
 * is missing for the next sitting: prizes, or a person who plays.
 */
export function callShots(most: number): Act {
  return async (actor) => {
    const known = await actor.caller.call(pools.list)
    const left = new Set<string>()
    let shots = 0
    while (shots < most) {
      const stakes = await prizesToStake(actor)
      if (stakes.length === 0) return buyCalls(actor)
      const called = await whoPlaysNext(actor, left)
      if (called === null) return findGame(actor, stakes.length)
      const event = known.events.find(({ name }) => name === called.name)
      const trigger = event
        ? await triggerInPool(actor, { known, event }, called)
        : await eligibleTrigger(actor, called, triggersOfPools(known))
      if (event) left.add(called.name)
      else if (trigger === null) return
      if (trigger === null) continue
      await call(actor, called, { trigger, stakes })
      shots += 1
    }
  }
}

/** If none of the people has a game at hand: finishes one more person or, with enough people, buys more games. */
async function findGame(actor: Actor, idlePrizes: number): Promise<void> {
  const people = await freePeople(actor)
  if (people.length < enoughPeople) return finishIdentity(actor)
  if (idlePrizes < 2 * maxIdlePrizes) await buyGamesOf(actor, people)
}

async function call(
  actor: Actor,
  called: Called,
  { trigger, stakes }: { readonly trigger: Likely; readonly stakes: readonly CardItem[] },
): Promise<void> {
  await actor.caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: called.identity,
      nft_card_event_date_id: called.event,
      nft_card_trigger_id: trigger.id,
      nft_card_prize_id: stakeFor(stakes, trigger.chance).id,
    },
  })
}

/** The trigger for a pool. Its chance counts as 0, since nobody stakes the largest prize in a pool. */
async function triggerInPool(
  actor: Actor,
  pool: Parameters<typeof triggerOfMost>[1],
  called: Called,
): Promise<Likely | null> {
  const id = await triggerOfMost(actor, pool, called)
  return id === null ? null : { id, chance: 0 }
}

interface CalledGame extends Called {
  readonly name: string
}

/**
 * The next of the player's own events in which one of their people plays, except for these; otherwise one that is for
 * sale.
 */
async function whoPlaysNext(actor: Actor, left: ReadonlySet<string>): Promise<CalledGame | null> {
  const { caller } = actor
  const people = new Set((await freePeople(actor)).map(({ id }) => id))
  if (people.size === 0) return null
  const { data } = await caller.call(cards.listEvents, { query: { ...onboarding, limit: 100 } })
  const own = data
    .filter(({ is_listed: isListed, name }) => !isListed && !left.has(name))
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const events = new Map(own.toReversed().map((card) => [card.name, card]))
  for (const { id: event, name } of [...events.values()].toReversed().slice(0, maxEvents)) {
    const found = await caller.call(cards.eligibleMatches, { query: { event, eligible_card: 'identity' } })
    const playing = found.data.data.filter(({ id }) => people.has(id))
    const identity = actor.pick.of(playing.filter((each) => playsOften(each.form))) ?? actor.pick.of(playing)
    if (identity) return { identity: identity.id, event, name }
  }
  return gameForSale(actor, [...people], left)
}

/** Buys the card of a game of one of these people. */
async function gameForSale(
  actor: Actor,
  people: readonly number[],
  left: ReadonlySet<string>,
): Promise<CalledGame | null> {
  for (const identity of new Set(actor.pick.some(people, maxPeople))) {
    const event = await eligible(actor, { identity, eligible_card: 'event' }, left)
    if (event !== null) return { identity, event: event.id, name: event.title }
  }
  return null
}

const startOf = ({ face }: CardItem) => face['starts_at'] ?? ''

async function freePeople({ caller }: Actor): Promise<readonly CardItem[]> {
  const { data } = await caller.call(cards.listIdentities, { query: { ...onboarding, limit: 100 } })
  return data.filter(({ is_listed: isListed }) => !isListed)
}

/**
 * Claims decided predictions, and redeems the prizes that were won. One that is refused, as in a pool that is not settled
 * yet, holds up no other.
 */
export async function collect(actor: Actor): Promise<void> {
  await eachAlone([claimDecided, redeemWon], (step) => step(actor))
}

async function claimDecided({ caller }: Actor): Promise<void> {
  const decided = await caller.call(cards.listPredictions, {
    query: { ...onboarding, tag: 'Resolved True,Resolved False,Resolved Void' },
  })
  await eachAlone(decided.data, ({ id }) =>
    caller.call(predictions.claimCards, { body: { nft_card_prediction_id: id } }),
  )
}

async function redeemWon({ caller }: Actor): Promise<void> {
  const won = await caller.call(cards.listPrizes, { query: { ...onboarding, tag: 'Redeemable' } })
  await eachAlone(won.data, ({ id }) => caller.call(prizes.redeemPrize, { body: { id } }))
}

/**
 * The likeliest of the player's own triggers that fit, except for these; if there is none, buys the likeliest that is
 * for sale.
 */
async function eligibleTrigger(
  actor: Actor,
  called: Called,
  kept: ReadonlySet<string>,
): Promise<Likely | null> {
  const found = await actor.caller.call(cards.eligibleMatches, {
    query: { ...called, eligible_card: 'trigger' },
  })
  const data = found.data.data.filter(({ title }) => !kept.has(title))
  const own = data.filter(isOwn)
  const best = await likeliest(actor, called, own.length > 0 ? own : data)
  const forSale = data.find((each) => each.id === best?.id && !isOwn(each))
  return forSale && !(await bought(actor, forSale, maxCardCents)) ? null : best
}

/** Stakes a large prize on a likely call, a small one on any other. */
function stakeFor(stakes: readonly CardItem[], chance: number): CardItem {
  const byValue = stakes.toSorted((a, b) => (faceOf(a) ?? 0) - (faceOf(b) ?? 0))
  const stake = chance >= goodChancePercent ? byValue.at(-1) : byValue[0]
  if (!stake) throw new RangeError('there is no prize to stake')
  return stake
}

export async function prizesToStake({ caller }: Actor): Promise<readonly CardItem[]> {
  const { data } = await caller.call(cards.listPrizes, {
    query: { ...onboarding, tag: 'Not Redeemable', limit: 100 },
  })
  return data.filter(({ type, is_listed: isListed }) => type === 'Prize' && !isListed)
}
