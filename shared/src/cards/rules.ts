import type { IdentityMatch } from './contract.ts'
import { monthNames, partKinds, type PartKind } from './kinds.ts'

/** How many items each kind of list requests at once (Core §9). */
export const pageSizes = { list: 20, selector: 50, prizePicker: 30, dashboard: 5 } as const

/** The box that searches and sorts matches is shown when there are more than these (CRID-04). */
export const maxMatchesWithoutSearch = 7

/**
 * The names of the four cards that make up a person: `{ category: 'Quarterback', month: 'September', day: '17', year:
 * '1995' }` for a quarterback born on 1995-09-17. Cards have the same names.
 */
export function partsOf(person: {
  readonly category: string
  readonly birthDate: string
}): Readonly<Record<PartKind, string>> {
  const [year, month, day] = person.birthDate.split('-').map(Number)
  return {
    category: person.category,
    month: monthNames[(month ?? 0) - 1] ?? '',
    day: String(day),
    year: String(year),
  }
}

type MatchedPart = IdentityMatch['category']

/** A match's parts under the kinds of their cards. */
export function matchedParts(match: IdentityMatch): Readonly<Record<PartKind, MatchedPart>> {
  return { category: match.category, month: match.birth_month, day: match.birth_day, year: match.birth_year }
}

/** The parts that are neither owned nor in a slot: 'In Slot' counts as owned (CRID-21). */
export function missingParts(match: IdentityMatch): PartKind[] {
  const parts = matchedParts(match)
  return partKinds.filter((kind) => parts[kind].status === 'Not Owned')
}

export type MatchColor = 'green' | 'yellow' | 'red' | 'white'

/** By the number of missing parts: none is green and ready to craft, one yellow, two red, more white (CRID-18). */
export function matchColor(missing: number): MatchColor {
  if (missing === 0) return 'green'
  if (missing === 1) return 'yellow'
  return missing === 2 ? 'red' : 'white'
}

/** In the order of the control; it starts at 'Ready to Craft' (CRID-05). */
export const matchOrders = ['a_z', 'z_a', 'ready_to_craft'] as const
export type MatchOrder = (typeof matchOrders)[number]

/**
 * 'Ready to Craft' puts the fewest missing parts first and sorts ties by name (CRID-06). Does not change its argument.
 */
export function sortMatches(matches: readonly IdentityMatch[], order: MatchOrder): IdentityMatch[] {
  if (order === 'a_z') return matches.toSorted(byName)
  if (order === 'z_a') return matches.toSorted((a, b) => byName(b, a))
  return matches.toSorted((a, b) => missingParts(a).length - missingParts(b).length || byName(a, b))
}

/** The database's order, too, so that a page keeps its order when it is sorted again. */
function byName(a: IdentityMatch, b: IdentityMatch): number {
  return compare(a.name, b.name) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
