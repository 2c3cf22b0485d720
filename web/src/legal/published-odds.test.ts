import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { firstDailyPrizes, seventhDailyPrize } from '@called-shot/shared/dashboard/rules.ts'
import { contentsWords, publishedPrizes, publishedSeries, type PublishedSeries } from './published-odds.ts'

/** The catalog as it is sold. The Game Rules must match it. */
const seriesFile = z.array(
  z.object({
    key: z.string(),
    collections: z.array(z.string()).optional(),
    priceCents: z.number(),
    contents: z.record(z.string(), z.number()),
    odds: z.string(),
    supply: z.number().optional(),
    rules: z.object({ firstPrizeCents: z.array(z.number()).optional() }).optional(),
  }),
)
const oddsFile = z.object({
  odds: z.array(
    z.object({
      key: z.string(),
      version: z.number(),
      percent: z.object({
        Standard: z.number(),
        Rare: z.number(),
        Epic: z.number(),
        Legendary: z.number(),
      }),
    }),
  ),
  prizeValues: z.array(
    z.object({
      key: z.string(),
      values: z.record(z.string(), z.array(z.object({ cents: z.number(), percent: z.number() }))),
    }),
  ),
})

const series = seriesFile.parse(contentOf('series.json'))
const { odds, prizeValues } = oddsFile.parse(contentOf('odds.json'))

function contentOf(name: string): unknown {
  const file = JSON.parse(readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8'))
  return Array.isArray(file) || 'odds' in file ? file : file.series
}

function percentsOf(name: string): readonly number[] {
  const found = odds.find(({ key, version }) => name === `${key} v${version}`)
  if (!found) throw new Error(`no odds ${name}`)
  const { Standard, Rare, Epic, Legendary } = found.percent
  return [Standard, Rare, Epic, Legendary]
}

const promise = (each: {
  readonly key: string
  readonly priceCents: number
  readonly contents: object
  readonly percents: readonly number[]
}) => JSON.stringify([each.key, each.priceCents, each.contents, each.percents])

describe('the odds that the Game Rules publish', () => {
  test('match the catalog, series by series, and omit none', () => {
    const sold = series.map((each) => promise({ ...each, percents: percentsOf(each.odds) }))
    expect([...new Set(sold)].toSorted()).toEqual(publishedSeries.map(promise).toSorted())
  })

  test('match the prize values of the paid packs', () => {
    const paid = prizeValues.find(({ key }) => key === 'prizes')
    expect(Object.fromEntries(publishedPrizes.map(({ rarity, values }) => [rarity, values]))).toEqual(
      paid?.values,
    )
  })

  test('match the daily prizes of the free packs', () => {
    const daily = series.find(({ key }) => key === 'daily')
    expect(daily?.rules?.firstPrizeCents).toEqual(firstDailyPrizes)
    const seventh = prizeValues.find(({ key }) => key === 'daily')?.values
    expect(seventh?.['Standard']).toEqual([{ cents: seventhDailyPrize, percent: 100 }])
    expect(publishedSeries.find(({ key }) => key === 'daily')?.remark).toContain(
      '$0.10, $0.15, $0.20 and the last one of $0.25',
    )
  })

  test('show the supply of a limited series', () => {
    const limited = series.filter(({ supply }) => supply !== undefined)
    expect(limited.map(({ key, supply }) => [key, supply])).toEqual([['first-edition', 10_000]])
    const published = publishedSeries.find(({ key }) => key === 'first-edition')
    expect(published?.remark).toContain('10,000 packs')
  })

  test.each([
    ['prediction', 2.81],
    ['prediction-foil', 7.92],
  ])('the prizes of a %s pack are worth $%d on average, as the rules say', (key, dollars) => {
    const pack = publishedSeries.find((each) => each.key === key && each.priceCents > 0)
    if (!pack) throw new Error(`no ${key}`)
    expect(expectedPrizeCents(pack) / 100).toBeCloseTo(dollars, 2)
    expect(expectedPrizeCents(pack)).toBeLessThan(pack.priceCents)
  })
})

test('a pack’s contents read as a sentence', () => {
  expect(contentsWords({ category: 1, month: 2, day: 3, year: 2 })).toBe(
    '1 Category, 2 Month, 3 Day and 2 Year cards',
  )
  expect(contentsWords({ wager: 1 })).toBe('1 wager card')
})

/** The average total value of a pack's prize cards, in cents with fractions. */
function expectedPrizeCents({ contents, percents }: PublishedSeries): number {
  const ofRarity = publishedPrizes.map(({ values }) =>
    values.reduce((sum, value) => sum + (value.cents * value.percent) / 100, 0),
  )
  const one = ofRarity.reduce((sum, worth, index) => sum + (worth * (percents[index] ?? 0)) / 100, 0)
  return one * (contents.prize ?? 0)
}
