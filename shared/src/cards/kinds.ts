/** Everything a player can own is an asset of one of these kinds. */
export const assetKinds = [
  'category',
  'month',
  'day',
  'year',
  'identity',
  'event',
  'trigger',
  'prize',
  'wager',
  'prediction',
  'pack',
] as const

export type AssetKind = (typeof assetKinds)[number]

/** What players call the kind; also the first word of a card's accessible name. */
export const kindNames: Readonly<Record<AssetKind, string>> = {
  category: 'Category',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  identity: 'Identity',
  event: 'Event',
  trigger: 'Trigger',
  prize: 'Prize',
  wager: 'Wager',
  prediction: 'Prediction',
  pack: 'Pack',
}

/** A pack's contents name its tournament cards by this title; a pack of nothing else is a tournament pack. */
export const wagerContentTitle = 'Tournament prize cards'

/** The four parts of an identity, in the order in which a birth date is read. */
export const partKinds = ['category', 'month', 'day', 'year'] as const
export type PartKind = (typeof partKinds)[number]

/** Slotted: inside a live prediction or a tournament. Gone: for good. */
export type AssetPlace = 'held' | 'slotted' | 'gone'
/** What became of a card that is gone. */
export type GoneAs = 'burned' | 'redeemed' | 'opened' | 'refunded' | 'voided'

export type Rarity = 1 | 2 | 3 | 4
export const rarityNames = { 1: 'Standard', 2: 'Rare', 3: 'Epic', 4: 'Legendary' } as const

export function isRarity(level: number): level is Rarity {
  return level === 1 || level === 2 || level === 3 || level === 4
}

/** Accepts a level or a name in any case, as the rarity calculators do (CRID-39). */
export function rarityOf(text: string): Rarity | null {
  const level = Number(text)
  if (isRarity(level)) return level
  const name = text.trim().toLowerCase()
  const found = ([1, 2, 3, 4] as const).find((each) => rarityNames[each].toLowerCase() === name)
  return found ?? null
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
