import { partKinds, type PartKind, type Rarity } from '../cards/kinds.ts'
import { cents, type Cents } from '../money.ts'
import { identityRarity } from './rules.ts'

/** A card that could fill a part: the player's own for free, or one for sale at its price. */
export interface PlanCard {
  readonly id: number
  readonly rarity: Rarity
  /** Null: the player's own. */
  readonly price: Cents | null
  /** A card made from a starter card cannot be traded. */
  readonly tutorial: boolean
}

export type PartCards = Readonly<Record<PartKind, readonly PlanCard[]>>
export type IdentityPlan = Readonly<Record<PartKind, PlanCard>>

/**
 * The cheapest four cards that make an identity of `target` rarity or above (CRID-35); null if there are none. Ties go
 * to the plan that buys the fewest cards, then to the one with the fewest starter cards, then to the one that uses up
 * the least rarity.
 */
export function cheapestIdentity(parts: PartCards, target: Rarity): IdentityPlan | null {
  const choices = partKinds.map((kind) => bestOfEachRarity(parts[kind]))
  const [categories = [], months = [], days = [], years = []] = choices
  let best: IdentityPlan | null = null
  for (const category of categories)
    for (const month of months)
      for (const day of days)
        for (const year of years) {
          const plan = { category, month, day, year }
          if (rarityOf(plan) >= target && (best === null || compare(plan, best) < 0)) best = plan
        }
  return best
}

/** The highest rarity that these cards can reach, whatever they cost; null if a part has no card. */
export function reachableRarity(parts: PartCards): Rarity | null {
  return ([4, 3, 2, 1] as const).find((rarity) => cheapestIdentity(parts, rarity) !== null) ?? null
}

/** The price of the cards in a plan that the player does not own. */
export function costOf(plan: IdentityPlan): Cents {
  return cents(cardsOf(plan).reduce((sum, { price }) => sum + (price ?? 0), 0))
}

function cardsOf(plan: IdentityPlan): PlanCard[] {
  return partKinds.map((kind) => plan[kind])
}

function rarityOf({ category, month, day, year }: IdentityPlan): number {
  return (
    identityRarity({
      category: category.rarity,
      month: month.rarity,
      day: day.rarity,
      year: year.rarity,
    }) ?? 0
  )
}

/** A more expensive card of the same rarity cannot be in the best plan. */
function bestOfEachRarity(cards: readonly PlanCard[]): PlanCard[] {
  const best = new Map<Rarity, PlanCard>()
  for (const card of cards) {
    const known = best.get(card.rarity)
    if (!known || compareCards(card, known) < 0) best.set(card.rarity, card)
  }
  return [...best.values()]
}

function compareCards(a: PlanCard, b: PlanCard): number {
  return (
    (a.price ?? 0) - (b.price ?? 0) ||
    Number(a.price !== null) - Number(b.price !== null) ||
    Number(a.tutorial) - Number(b.tutorial) ||
    a.id - b.id
  )
}

function compare(a: IdentityPlan, b: IdentityPlan): number {
  const sums = (plan: IdentityPlan) => {
    const cards = cardsOf(plan)
    return [
      costOf(plan),
      cards.filter(({ price }) => price !== null).length,
      cards.filter(({ tutorial }) => tutorial).length,
      cards.reduce((sum, { rarity }) => sum + rarity, 0),
    ]
  }
  const [left, right] = [sums(a), sums(b)]
  const at = left.findIndex((value, index) => value !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}
