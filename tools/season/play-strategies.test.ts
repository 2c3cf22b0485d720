import { expect, test } from 'vitest'
import { tooGood, totalsOf, type Outcome } from './play-strategies.ts'

const outcome = (change: Partial<Outcome>): Outcome => ({
  strategy: 'packs to cards',
  seed: 1,
  sittings: 10,
  paidInCents: 10_000,
  netCents: 0,
  fromResidentsCents: 0,
  fromPeopleCents: 0,
  promotionsCents: 0,
  beyondCents: 0,
  ...change,
})

test.each([
  ['what residents paid beyond the cost of packs', { netCents: 250, fromResidentsCents: 2250 }, 250],
  ['nothing if packs cost as much', { netCents: 0, fromResidentsCents: 2000 }, 0],
  ['nothing from what other strategies paid', { netCents: 900, fromPeopleCents: 900 }, 0],
  ['nothing from luck with prizes', { netCents: 5000 }, 0],
  ['the prizes of free packs', { netCents: 300, promotionsCents: 300 }, 300],
])('a strategy earned %s', (_, change, earned) => {
  expect(totalsOf([outcome(change)])[0]?.earnedCents).toBe(earned)
  expect(tooGood([outcome(change)])).toHaveLength(earned > 200 ? 1 : 0)
})

test('a strategy’s seeds are summed, and money that residents may never pay is reported', () => {
  const both = [
    outcome({ netCents: 390, fromResidentsCents: 390 }),
    outcome({ seed: 2, netCents: -100, fromResidentsCents: -100 }),
  ]
  expect(tooGood(both)).toEqual([])
  expect(tooGood([outcome({ beyondCents: 1 })])).toHaveLength(1)
})
