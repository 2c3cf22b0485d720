import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { firstDailyPrizes, seventhDailyPrize } from '@called-shot/shared/dashboard/rules.ts'
import { wordList } from '@called-shot/shared/word-list.ts'

/** The kinds of cards, in the order in which a pack lists them. */
type Contents = Readonly<
  Partial<
    Record<'category' | 'month' | 'day' | 'year' | 'part' | 'event' | 'trigger' | 'prize' | 'wager', number>
  >
>
type Percents = readonly [standard: number, rare: number, epic: number, legendary: number]

export interface PublishedSeries {
  readonly series: string
  /** Its key in the catalog's `series.json`; a test compares the two. */
  readonly key: string
  readonly collection?: 'starter'
  readonly priceCents: Cents
  readonly contents: Contents
  readonly percents: Percents
  /** Anything that the contents do not say. */
  readonly remark?: string
}

const tier1: Percents = [80, 16, 3.5, 0.5]
const tier2: Percents = [45, 42, 11, 2]
const standardOnly: Percents = [100, 0, 0, 0]
const identityParts = { category: 1, month: 2, day: 3, year: 2 }

/** What the Game Rules promise for every series; a test compares it with the catalog. */
export const publishedSeries: readonly PublishedSeries[] = [
  {
    series: 'Identity',
    key: 'identity',
    priceCents: cents(200),
    contents: identityParts,
    percents: tier1,
  },
  {
    series: 'Identity Foil',
    key: 'identity-foil',
    priceCents: cents(500),
    contents: identityParts,
    percents: tier2,
  },
  {
    series: 'Prediction',
    key: 'prediction',
    priceCents: cents(300),
    contents: { event: 3, trigger: 3, prize: 2 },
    percents: tier1,
  },
  {
    series: 'Prediction Foil',
    key: 'prediction-foil',
    priceCents: cents(900),
    contents: { event: 4, trigger: 4, prize: 3 },
    percents: tier2,
  },
  {
    series: 'First Edition',
    key: 'first-edition',
    priceCents: cents(400),
    contents: { part: 8 },
    percents: [0, 70, 25, 5],
    remark: 'at least one is Epic; 10,000 packs in all',
  },
  {
    series: 'Tournament',
    key: 'tournament',
    priceCents: cents(200),
    contents: { wager: 1 },
    percents: standardOnly,
    remark: 'of $1.80',
  },
  {
    series: 'Tournament High',
    key: 'tournament-high',
    priceCents: cents(1100),
    contents: { wager: 1 },
    percents: standardOnly,
    remark: 'of $10.00',
  },
  {
    series: 'Starter Identity',
    key: 'identity',
    collection: 'starter',
    priceCents: cents(0),
    contents: { category: 1, month: 1, day: 1, year: 1 },
    percents: standardOnly,
    remark: 'once, all of one person',
  },
  {
    series: 'Starter Prediction',
    key: 'prediction',
    collection: 'starter',
    priceCents: cents(0),
    contents: { event: 1, trigger: 1, prize: 1 },
    percents: standardOnly,
    remark: 'once; the prize is $1.00, or $0.25 once a day’s free prizes are handed out',
  },
  {
    series: 'Daily',
    key: 'daily',
    collection: 'starter',
    priceCents: cents(0),
    contents: { part: 1, event: 1, trigger: 1 },
    percents: tier1,
    remark: `a new one every 20 hours; of each seven the first three hold a prize of ${firstDailyPrizes.map(formatUsd).join(', ')} and the last one of ${formatUsd(seventhDailyPrize)}, or $0.10 each once a day’s free prizes are handed out`,
  },
]

/** The possible values of a prize card, by its rarity. */
export const publishedPrizes = [
  {
    rarity: 'Standard',
    values: [
      { cents: 50, percent: 60 },
      { cents: 100, percent: 30 },
      { cents: 200, percent: 10 },
    ],
  },
  {
    rarity: 'Rare',
    values: [
      { cents: 200, percent: 60 },
      { cents: 300, percent: 30 },
      { cents: 500, percent: 10 },
    ],
  },
  {
    rarity: 'Epic',
    values: [
      { cents: 500, percent: 70 },
      { cents: 1000, percent: 25 },
      { cents: 1500, percent: 5 },
    ],
  },
  {
    rarity: 'Legendary',
    values: [
      { cents: 2000, percent: 80 },
      { cents: 2500, percent: 15 },
      { cents: 5000, percent: 5 },
    ],
  },
] as const

/** '1 Category, 2 Month, 3 Day and 2 Year cards'. */
export function contentsWords(contents: Contents): string {
  const each = Object.entries(contents).map(([kind, count]) => `${count} ${wordOf(kind)}`)
  const total = Object.values(contents).reduce((sum, count) => sum + count, 0)
  return `${wordList(each)} ${total === 1 ? 'card' : 'cards'}`
}

function wordOf(kind: string): string {
  if (kind === 'part' || kind === 'wager') return kind
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}
