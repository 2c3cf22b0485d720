import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { form } from '@called-shot/shared/form/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { available, onboarding, type Actor } from './actor.ts'
import { maxPlanCents, playsOften } from './finish-acts.ts'
import { buy } from './trading-acts.ts'

export type Eligible = AnswerOf<typeof cards.eligibleMatches>['data']['data'][number]

/** The highest price for one card that completes something. */
export const maxCardCents = cents(400)
/** The number of fitting triggers whose chances are looked up: those that come true most often for everybody. */
const maxCompared = 5

export interface Called {
  readonly identity: number
  readonly event: number
}

interface EligibleQuery {
  readonly identity?: number
  readonly event?: number
  readonly trigger?: number
  readonly eligible_card: 'identity' | 'event'
}

/** One of the player's own cards that fits, except for these names; if there is none, buys one that is for sale. */
export async function eligible(
  actor: Actor,
  query: EligibleQuery,
  left: ReadonlySet<string> = new Set(),
): Promise<Eligible | null> {
  const found = (await actor.caller.call(cards.eligibleMatches, { query })).data
  const data = found.data.filter(({ title }) => !left.has(title))
  const own = data.filter(isOwn)
  if (own.length > 0) return actor.pick.of(own.filter((each) => playsOften(each.form))) ?? own[0] ?? null
  const forSale = actor.pick.of(data)
  const most = query.eligible_card === 'identity' ? maxPlanCents : maxCardCents
  return forSale && (await bought(actor, forSale, most)) ? forSale : null
}

export const isOwn = ({ ownership }: Eligible) => ownership === 'Owned'

/** Buys the card if it costs no more than that. Returns whether it did. */
export async function bought(actor: Actor, { marketplace_id: id }: Eligible, most: number): Promise<boolean> {
  const { card } = await actor.caller.call(market.getListing, { params: { id } })
  if (card.cost === null || card.cost > Math.min(most, await available(actor))) return false
  await buy(actor, card)
  return true
}

export interface Likely {
  readonly id: number
  /**
   * In percent: the estimate for this person in this event, otherwise how often the trigger came true for everybody.
   */
  readonly chance: number
}

/** The trigger with the highest estimated chance for this person in this event. */
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
  // People are not computers: now and then they prefer the second best.
  return (actor.pick.chance(15) ? ranked[1] : undefined) ?? ranked[0] ?? null
}

/**
 * The triggers with the highest rates printed on the player's own cards, with those rates; those for sale count as 0.
 */
async function mostOftenTrue(
  { caller }: Actor,
  triggers: readonly Eligible[],
): Promise<ReadonlyMap<number, number>> {
  const { data } = await caller.call(cards.listTriggers, { query: { ...onboarding, limit: 100 } })
  const rates = new Map(data.map((card) => [card.id, cameTrue(card)]))
  const rated = triggers.map(({ id }) => [id, rates.get(id) ?? 0] as const)
  return new Map(rated.toSorted(([, a], [, b]) => b - a).slice(0, maxCompared))
}

/** '28% of 1,047 times' → 28; 0 if nothing is printed. */
function cameTrue({ properties }: CardItem): number {
  return Number.parseInt(properties.find(({ title }) => title === 'Came True')?.text ?? '0', 10)
}
