import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { available, dollarsOf, type Act, type Actor } from './actor.ts'
import { buyPacks } from './pack-acts.ts'
import { buy } from './trading-acts.ts'

type Match = AnswerOf<typeof cards.identityMatches>['data'][number]

const onboarding = { show_onboarding: 'true' } as const
/** The highest price for one card that completes something, and for a whole plan. */
const maxCardCents = cents(400)
const maxPlanCents = cents(900)
/** Residents buy no more prizes while this many wait for a call. */
const maxIdlePrizes = 4
/** A resident looks up the next game of this many of their people. */
const maxPeople = 6

/** Crafts the person for whom everything is there, if there is one. */
export async function craftFromOwn(actor: Actor): Promise<void> {
  const match = await bestMatch(actor)
  if (match && !match.identity_owned && missingParts(match) === 0) await craftIdentity(actor, match.id)
}

/** Buys what an identity still misses, all at once, and crafts it. */
export async function finishIdentity(actor: Actor): Promise<void> {
  const match = await bestMatch(actor)
  if (match && !match.identity_owned) await finishPerson(actor, match.id)
}

/** The same for one person. */
export async function finishPerson(actor: Actor, person: string): Promise<void> {
  const plan = await actor.caller.call(crafting.identityPlan, { query: { celebrity_id: person } })
  if (plan.total === null || plan.total > Math.min(maxPlanCents, await available(actor))) return
  const bought = [plan.category, plan.month, plan.day, plan.year].flatMap(({ owned, card }) =>
    owned || card === null ? [] : [{ marketplace_id: card.marketplace_id, expected_price: dollarsOf(card) }],
  )
  if (bought.length > 0) await actor.caller.call(market.buyListings, { body: { listings: bought } })
  await craftIdentity(actor, person)
}

/** Buys packs with cards to call shots with, or parts of a person for a resident who has prizes but no person. */
export async function buyCalls(actor: Actor): Promise<void> {
  if ((await prizesToStake(actor)).length < maxIdlePrizes) await buyPacks(actor, 'prediction')
  else await finishIdentity(actor)
}

/**
 * Calls up to that many shots, each on the next game of an own person, with the trigger that has come true most often
 * of those at hand: a person plays once a week, and is back for the next game when the first is decided.
 */
export function callShots(most: number): Act {
  return async (actor) => {
    for (let shot = 0; shot < most; shot += 1) if (!(await callAShot(actor))) return
  }
}

/** Returns whether one was called. */
async function callAShot(actor: Actor): Promise<boolean> {
  const { caller } = actor
  const prize = await prizeToStake(actor)
  const called = prize === null ? null : await whoPlaysNext(actor)
  if (prize === null || called === null) return false
  const { identity, event } = called
  const trigger = await eligible(actor, { identity, event, eligible_card: 'trigger' })
  if (trigger === null) return false
  await caller.call(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: identity,
      nft_card_event_date_id: event,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize,
    },
  })
  return true
}

interface Called {
  readonly identity: number
  readonly event: number
}

/** Of some own people the one who plays first, with the card of that game: an own card, or one that is bought. */
async function whoPlaysNext(actor: Actor): Promise<Called | null> {
  const { caller, pick } = actor
  const { data } = await caller.call(cards.listIdentities, { query: { ...onboarding, limit: 100 } })
  const people = new Set(
    pick.some(
      data.filter(({ is_listed: isListed }) => !isListed),
      maxPeople,
    ),
  )
  const known = people.size === 0 ? new Map<number, CardItem>() : await knownEvents(actor)
  let next: (Called & { readonly card: CardItem }) | null = null
  for (const { id: identity } of people) {
    const found = (await caller.call(cards.eligibleMatches, { query: { identity, eligible_card: 'event' } }))
      .data
    for (const { id: event } of found.data) {
      const card = known.get(event)
      if (card && (next === null || startOf(card) < startOf(next.card))) next = { identity, event, card }
    }
  }
  if (next === null) return null
  if (!next.card.owned_by_self) await buy(actor, next.card)
  return next
}

/** The resident's event cards, and those for sale, by their ids. */
async function knownEvents(actor: Actor): Promise<ReadonlyMap<number, CardItem>> {
  const { caller } = actor
  const most = Math.min(maxCardCents, await available(actor))
  const own = await caller.call(cards.listEvents, { query: { ...onboarding, limit: 100 } })
  const others = await caller.call(market.listCards, {
    query: { status: 'not_owned,for_sale', type: 'event', order: 'low_high', limit: 100 },
  })
  const usable = [
    ...own.data.filter(({ is_listed: isListed }) => !isListed),
    ...others.data.filter(({ cost }) => cost !== null && cost <= most),
  ]
  return new Map(usable.map((card) => [card.id, card]))
}

const startOf = ({ face }: CardItem) => face['starts_at'] ?? ''

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

/** The person for whom most is there already, of those who share one of the player's cards. */
async function bestMatch({ caller, pick }: Actor): Promise<Match | null> {
  const category = pick.of((await caller.call(cards.listCategories, { query: onboarding })).data)
  const year = pick.of((await caller.call(cards.listDates, { query: { ...onboarding, type: 'year' } })).data)
  if (!category || !year) return null
  const { data } = await caller.call(cards.identityMatches, {
    query: { category: category.name, year: year.name },
  })
  return (
    data
      .filter(({ identity_owned: isOwned }) => !isOwned)
      .toSorted((a, b) => missingParts(a) - missingParts(b))[0] ?? null
  )
}

function missingParts(match: Match): number {
  return [match.category, match.birth_month, match.birth_day, match.birth_year].filter(
    ({ status }) => status === 'Not Owned',
  ).length
}

async function craftIdentity({ caller }: Actor, person: string): Promise<void> {
  const parts = await caller.call(cards.quickCraftParts, { query: { celebrity_id: person } })
  const [category, month, day, year] = [parts.category, parts.month, parts.day, parts.year].map(
    ({ cards: [first] }) => first?.id,
  )
  if (!category || !month || !day || !year) return
  await caller.call(crafting.craftIdentity, {
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: person,
    },
  })
}

/** An own card that fits; else the cheapest for sale is bought. */
export async function eligible(
  actor: Actor,
  query: {
    readonly identity?: number
    readonly event?: number
    readonly eligible_card: 'identity' | 'event' | 'trigger'
  },
): Promise<number | null> {
  const { caller, pick } = actor
  const { data } = (await caller.call(cards.eligibleMatches, { query })).data
  const own = data.filter(({ ownership }) => ownership === 'Owned').map(({ id }) => id)
  if (own.length > 0)
    return query.eligible_card === 'trigger' ? likeliest(actor, own) : (pick.of(own) ?? null)
  const forSale = pick.of(data.filter(({ marketplace_id: id }) => id > 0))
  if (!forSale) return null
  const { card } = await caller.call(market.getListing, { params: { id: forSale.marketplace_id } })
  const most = query.eligible_card === 'identity' ? maxPlanCents : maxCardCents
  if (card.cost === null || card.cost > Math.min(most, await available(actor))) return null
  await buy(actor, card)
  return card.id
}

/** Usually the own trigger card with the highest printed rate. */
export async function likeliest({ caller, pick }: Actor, ids: readonly number[]): Promise<number | null> {
  if (ids.length === 1 || pick.chance(20)) return pick.of(ids)
  const { data } = await caller.call(cards.listTriggers, { query: { ...onboarding, limit: 100 } })
  const known = data.filter(({ id }) => ids.includes(id)).toSorted((a, b) => cameTrue(b) - cameTrue(a))
  return known[0]?.id ?? pick.of(ids)
}

/** '28% of 1,047 times' → 28; 0 where nothing is printed. */
function cameTrue({ properties }: CardItem): number {
  return Number.parseInt(properties.find(({ title }) => title === 'Came True')?.text ?? '0', 10)
}

export async function prizeToStake(actor: Actor): Promise<number | null> {
  return actor.pick.of(await prizesToStake(actor))?.id ?? null
}

async function prizesToStake({ caller }: Actor): Promise<readonly CardItem[]> {
  const { data } = await caller.call(cards.listPrizes, {
    query: { ...onboarding, tag: 'Not Redeemable', limit: 100 },
  })
  return data.filter(({ type, is_listed: isListed }) => type === 'Prize' && !isListed)
}
