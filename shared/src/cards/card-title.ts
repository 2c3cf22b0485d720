import { kindNames, type AssetKind } from './kinds.ts'

/**
 * What a card is called in a sentence or a statement: "Day 2", "Year 1996", "$0.50 Prize". All other names speak for
 * themselves.
 */
export function cardTitle(kind: AssetKind, name: string): string {
  if (kind === 'day' || kind === 'year') return `${kindNames[kind]} ${name}`
  return kind === 'prize' || kind === 'wager' ? `${name} ${kindNames[kind]}` : name
}

/** The same for a name whose kind has not been stored with it. */
export function titleByName(name: string): string {
  if (/^\d{1,2}$/.test(name)) return cardTitle('day', name)
  if (/^\d{4}$/.test(name)) return cardTitle('year', name)
  return /^\$[\d,.]+$/.test(name) ? `${name} card` : name
}
