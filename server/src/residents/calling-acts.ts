import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { form } from '@called-shot/shared/form/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { available, type Act, type Actor } from './actor.ts'
import { finishIdentity, maxPlanCents, playsOften } from './finish-acts.ts'
import { buyPacks } from './pack-acts.ts'
import { faceOf } from './priced-card.ts'
import { buy } from './trading-acts.ts'

export type Eligible = AnswerOf<typeof cards.eligibleMatches>['data']['data'][number]

const onboarding = { show_onboarding: 'true' } as const
/** The highest price for one card that completes something. */
const maxCardCents = cents(400)
/** Residents buy no more prizes while this many wait for a call. */
const maxIdlePrizes = 4
/** With so many people who are free, a resident looks for their games instead of finishing more. */
const enoughPeople = 5
/** A resident looks up who of their people plays in this many events, the next first. */
const maxEvents = 8
/** Of this many of their people, games for sale. */
const maxPeople = 4
/** The large prizes are kept for calls at least this likely. */
const goodChancePercent = 35
/** Of the triggers that fit, the chances of so many are looked up: those that come true most often for everybody. */
const maxCompared = 5

/**
 * Buys a pack with cards to call shots with. A resident who has prizes enough finishes somebody instead, until there are
 * people enough to choose from.
 */
export async function buyCalls(actor: Actor): Promise<void> {
  const [stakes, people] = [await prizesToStake(actor), await freePeople(actor)]
  if (stakes.length < maxIdlePrizes) return buyGamesOf(actor, people)
  if (people.length < enoughPeople) await finishIdentity(actor)
}

/** The games of people are in the packs of their own collection. */
async function buyGamesOf(actor: Actor, people: readonly CardItem[]): Promise<void> {
  await buyPacks(actor, 'prediction', { collection: actor.pick.of(people)?.collection ?? null })
}

/**
 * Calls up to that many shots, each on the next game of an own person, with the likeliest trigger of those at hand: a
 * person plays once a week, and is back for the next game when the first is decided. Where a shot cannot be called,
 * gets what is missing for the next sitting: prizes, or somebody who plays.
 */
export function callShots(most: number): Act {
  return async (actor) => {
    for (let shot = 0; shot < most; shot += 1) {
      const stakes = await prizesToStake(actor)
      if (stakes.length === 0) return buyCalls(actor)
      const called = await whoPlaysNext(actor)
      if (called === null) return findGame(actor, stakes.length)
      if (!(await call(actor, called, stakes))) return
    }
  }
}

/** Where nobody plays in a game at hand: somebody more, or for whoever has people enough more games. */
async function findGame(actor: Actor, idlePrizes: number): Promise<void> {
  const people = await freePeople(actor)
  if (people.length < enoughPeople) return finishIdentity(actor)
  if (idlePrizes < 2 * maxIdlePrizes) await buyGamesOf(actor, people)
}

/** Returns whether there is a trigger for it. */
async function call(actor: Actor, called: Called, stakes: readonly CardItem[]): Promise<boolean> {
  const trigger = await eligibleTrigger(actor, called)
  if (trigger === null) return false
  await actor.caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: called.identity,
      nft_card_event_date_id: called.event,
      nft_card_trigger_id: trigger.id,
      nft_card_prize_id: stakeFor(stakes, trigger.chance).id,
    },
  })
  return true
}

export interface Called {
  readonly identity: number
  readonly event: number
}

/** Of the own events the next in which somebody of one's own plays; else one that is for sale. */
async function whoPlaysNext(actor: Actor): Promise<Called | null> {
  const { caller } = actor
  const people = new Set((await freePeople(actor)).map(({ id }) => id))
  if (people.size === 0) {
    return null
  }
  const { data } = await caller.call(cards.listEvents, { query: { ...onboarding, limit: 100 } })
  const own = data
    .filter(({ is_listed: isListed }) => !isListed)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const events = new Map(own.toReversed().map((card) => [card.name, card]))
  for (const { id: event } of [...events.values()].toReversed().slice(0, maxEvents)) {
    const found = await caller.call(cards.eligibleMatches, { query: { event, eligible_card: 'identity' } })
    const playing = found.data.data.filter(({ id }) => people.has(id))
    const identity = actor.pick.of(playing.filter((each) => playsOften(each.form))) ?? actor.pick.of(playing)
    if (identity) return { identity: identity.id, event }
  }
  return gameForSale(actor, [...people])
}

/** Buys the card of a game of one of these people. */
async function gameForSale(actor: Actor, people: readonly number[]): Promise<Called | null> {
  for (const identity of new Set(actor.pick.some(people, maxPeople))) {
    const event = await eligible(actor, { identity, eligible_card: 'event' })
    if (event !== null) return { identity, event }
  }
  return null
}

const startOf = ({ face }: CardItem) => face['starts_at'] ?? ''

async function freePeople({ caller }: Actor): Promise<readonly CardItem[]> {
  const { data } = await caller.call(cards.listIdentities, { query: { ...onboarding, limit: 100 } })
  return data.filter(({ is_listed: isListed }) => !isListed)
}

/** Claims what is decided, and turns what was won into money. */
export async function collect({ caller }: Actor): Promise<void> {
  const decided = await caller.call(cards.listPredictions, {
    query: { ...onboarding, tag: 'Resolved True,Resolved False,Resolved Void' },
  })
  for (const { id } of decided.data)
    await caller.call(predictions.claimCards, { body: { nft_card_prediction_id: id } })
  const won = await caller.call(cards.listPrizes, { query: { ...onboarding, tag: 'Redeemable' } })
  for (const { id } of won.data) await caller.call(prizes.redeemPrize, { body: { id } })
}

interface EligibleQuery {
  readonly identity?: number
  readonly event?: number
  readonly trigger?: number
  readonly eligible_card: 'identity' | 'event'
}

/** An own card that fits; else one that is for sale is bought. */
export async function eligible(actor: Actor, query: EligibleQuery): Promise<number | null> {
  const { data } = (await actor.caller.call(cards.eligibleMatches, { query })).data
  const own = data.filter(isOwn)
  if (own.length > 0)
    return (actor.pick.of(own.filter((each) => playsOften(each.form))) ?? own[0])?.id ?? null
  const forSale = actor.pick.of(data)
  const most = query.eligible_card === 'identity' ? maxPlanCents : maxCardCents
  return forSale && (await bought(actor, forSale, most)) ? forSale.id : null
}

export const isOwn = ({ ownership }: Eligible) => ownership === 'Owned'

/** Buys what is for sale where it costs no more than that. Returns whether it did. */
export async function bought(actor: Actor, { marketplace_id: id }: Eligible, most: number): Promise<boolean> {
  const { card } = await actor.caller.call(market.getListing, { params: { id } })
  if (card.cost === null || card.cost > Math.min(most, await available(actor))) return false
  await buy(actor, card)
  return true
}

interface Likely {
  readonly id: number
  /** In percent; what is told of this person in this event, else how often the trigger came true for everybody. */
  readonly chance: number
}

/** The likeliest of the own triggers that fit; of none, the likeliest that is for sale is bought. */
async function eligibleTrigger(actor: Actor, called: Called): Promise<Likely | null> {
  const { data } = (
    await actor.caller.call(cards.eligibleMatches, { query: { ...called, eligible_card: 'trigger' } })
  ).data
  const own = data.filter(isOwn)
  const best = await likeliest(actor, called, own.length > 0 ? own : data)
  const forSale = data.find((each) => each.id === best?.id && !isOwn(each))
  return forSale && !(await bought(actor, forSale, maxCardCents)) ? null : best
}

/** The trigger with the highest chance that is told for this person in this event. */
export async function likeliest(
  actor: Actor,
  { identity, event }: Called,
  triggers: readonly Eligible[],
): Promise<Likely | null> {
  const often = await mostOftenTrue(actor, triggers)
  const known = await actor.caller.call(form.show, {
    query: { cards: [identity, event, ...often.keys()].join(',') },
  })
  const chances = new Map(known.forms.map(({ trigger, chance }) => [trigger, chance]))
  const ranked = [...often].map(([id, rate]) => {
    const trigger = known.cards.find((card) => card.id === id)?.trigger ?? -1
    return { id, chance: chances.get(trigger) ?? rate }
  })
  ranked.sort((a, b) => b.chance - a.chance)
  // People are no computers: now and then the second best looks better to them.
  return (actor.pick.chance(15) ? ranked[1] : undefined) ?? ranked[0] ?? null
}

/** Of these the ones with the highest rate printed on the own card, with it; of those for sale some. */
async function mostOftenTrue(
  { caller }: Actor,
  triggers: readonly Eligible[],
): Promise<ReadonlyMap<number, number>> {
  const { data } = await caller.call(cards.listTriggers, { query: { ...onboarding, limit: 100 } })
  const rates = new Map(data.map((card) => [card.id, cameTrue(card)]))
  const rated = triggers.map(({ id }) => [id, rates.get(id) ?? 0] as const)
  return new Map(rated.toSorted(([, a], [, b]) => b - a).slice(0, maxCompared))
}

/** '28% of 1,047 times' → 28; 0 where nothing is printed. */
function cameTrue({ properties }: CardItem): number {
  return Number.parseInt(properties.find(({ title }) => title === 'Came True')?.text ?? '0', 10)
}

/** A large prize on what is likely, a small one on the rest. */
export function stakeFor(stakes: readonly CardItem[], chance: number): CardItem {
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
