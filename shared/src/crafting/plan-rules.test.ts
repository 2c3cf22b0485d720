import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partKinds, type PartKind, type Rarity } from '../cards/kinds.ts'
import { cents } from '../money.ts'
import { cheapestIdentity, costOf, reachableRarity, type PartCards, type PlanCard } from './plan-rules.ts'
import { identityRarity } from './rules.ts'

let ids = 0
const own = (rarity: Rarity, tutorial = false): PlanCard => ({
  id: (ids += 1),
  rarity,
  price: null,
  tutorial,
})
const sold = (rarity: Rarity, price: number): PlanCard => ({
  id: (ids += 1),
  rarity,
  price: cents(price),
  tutorial: false,
})
const parts = (change: Partial<PartCards> = {}): PartCards => ({
  category: [own(1)],
  month: [own(1)],
  day: [own(1)],
  year: [own(1)],
  ...change,
})

describe('the cheapest plan', () => {
  test('costs nothing when the player has every part', () => {
    const plan = cheapestIdentity(parts(), 1)
    expect(plan && costOf(plan)).toBe(0)
  })

  test('buys the one missing part at its lowest price', () => {
    const cheap = sold(1, 150)
    const plan = cheapestIdentity(parts({ day: [sold(1, 900), cheap, sold(2, 300)] }), 1)
    expect(plan?.day).toBe(cheap)
  })

  test('takes a more expensive card only where its rarity is needed: the year, and three of four', () => {
    const rare = {
      category: [own(1), sold(2, 500)],
      month: [own(2)],
      day: [own(1), sold(2, 300)],
      year: [own(1)],
    }
    expect(cheapestIdentity(parts(rare), 2)).toBeNull()
    const plan = cheapestIdentity(parts({ ...rare, year: [own(1), sold(2, 700), sold(3, 600)] }), 2)
    expect(plan && partKinds.map((kind) => plan[kind].price)).toEqual([null, null, 300, 600])
    expect(plan && costOf(plan)).toBe(900)
  })

  test('saves starter cards, and rare ones, where others cost the same', () => {
    const [plain, rare, tutorial] = [own(1), own(4), own(1, true)]
    expect(cheapestIdentity(parts({ day: [tutorial, rare, plain] }), 1)?.day).toBe(plain)
    expect(cheapestIdentity(parts({ day: [tutorial, rare] }), 1)?.day).toBe(rare)
    expect(cheapestIdentity(parts({ day: [tutorial, sold(1, 100)] }), 1)?.day).toBe(tutorial)
  })

  test('does not exist when a part cannot be bought', () => {
    expect(cheapestIdentity(parts({ year: [] }), 1)).toBeNull()
    expect(reachableRarity(parts({ year: [] }))).toBeNull()
    expect(reachableRarity(parts({ year: [own(1), sold(3, 100)], month: [sold(3, 100)] }))).toBe(1)
  })

  test.each([1, 2, 3, 4] as const)('reaches rarity %i where all parts have it', (rarity) => {
    const all = Object.fromEntries(partKinds.map((kind) => [kind, [own(1), sold(rarity, 100)]]))
    expect(reachableRarity(parts(all))).toBe(rarity)
  })

  test('takes the oldest of equal cards', () => {
    const [older, newer] = [own(1), own(1)]
    expect(cheapestIdentity(parts({ day: [newer, older] }), 1)?.day).toBe(older)
    expect(cheapestIdentity(parts({ day: [older, newer] }), 1)?.day).toBe(older)
  })

  test('is as cheap as the cheapest of all combinations', () => {
    const rarity = fc.constantFrom<Rarity[]>(1, 2, 3, 4)
    const card = fc.record({
      id: fc.nat(),
      rarity,
      price: fc.option(fc.integer({ min: 100, max: 900 }).map(cents)),
      tutorial: fc.boolean(),
    })
    const cards = fc.array(card, { maxLength: 5 })
    const all = fc.record({ category: cards, month: cards, day: cards, year: cards })
    fc.assert(
      fc.property(all, rarity, (given, target) => {
        const prices = combinations(given)
          .filter((plan) => (identityRarity(levels(plan)) ?? 0) >= target)
          .map(costOf)
        const plan = cheapestIdentity(given, target)
        expect(plan === null ? null : costOf(plan)).toBe(prices.length === 0 ? null : Math.min(...prices))
        if (plan) expect(identityRarity(levels(plan))).toBeGreaterThanOrEqual(target)
      }),
    )
  })
})

function combinations(given: PartCards): Record<PartKind, PlanCard>[] {
  return given.category.flatMap((category) =>
    given.month.flatMap((month) =>
      given.day.flatMap((day) => given.year.map((year) => ({ category, month, day, year }))),
    ),
  )
}

function levels(plan: Record<PartKind, PlanCard>): Record<PartKind, Rarity> {
  return {
    category: plan.category.rarity,
    month: plan.month.rarity,
    day: plan.day.rarity,
    year: plan.year.rarity,
  }
}
