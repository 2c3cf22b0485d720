import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { isExact, sharesOf, type Audit, type AuditedEntry } from './audit-check.ts'

const entry = (change: Partial<AuditedEntry>): AuditedEntry => ({
  prediction_id: 1,
  name: 'Rory McIlroy',
  amount: cents(1000),
  status: 'true',
  floored: cents(666),
  remainder: 1000,
  has_leftover_cent: true,
  share: cents(667),
  ...change,
})
const wrong = entry({
  status: 'false',
  floored: null,
  remainder: null,
  has_leftover_cent: false,
  share: cents(0),
})
const pool: Audit = {
  event_id: 1,
  trigger_id: 2,
  event_name: 'Masters',
  trigger_name: 'Top 10',
  name: 'Masters: Top 10',
  total_entries: 3,
  is_open: false,
  is_settled: true,
  closes_at: null,
  total_pool_amount: cents(2500),
  settled_at: new Date(0),
  right_amount: cents(1500),
  forfeited_amount: cents(1000),
  right_entries: 2,
  wrong_entries: 1,
  void_entries: 0,
  shares_amount: cents(1000),
  leftover_cents: 1,
  data: [],
  pagination_metadata: {
    total_count: 3,
    current_page: 1,
    page_count: 1,
    has_prev_page: false,
    has_next_page: false,
    offset: 0,
    limit: 100,
  },
}

test('a share that follows from its arithmetic is exact', () => {
  expect(isExact(entry({}), pool)).toBe(true)
  expect(
    isExact(
      entry({
        amount: cents(500),
        floored: cents(333),
        remainder: 500,
        has_leftover_cent: false,
        share: cents(333),
      }),
      pool,
    ),
  ).toBe(true)
  expect(isExact(wrong, pool)).toBe(true)
})

test.each([
  ['a cent too much', { share: cents(668) }],
  ['a leftover cent from nowhere', { has_leftover_cent: false }],
  ['another rounding', { floored: cents(667), share: cents(668) }],
  ['another remainder', { remainder: 999 }],
  ['a negative remainder', { floored: cents(667), remainder: -500, has_leftover_cent: false }],
  [
    'a whole cent as its remainder',
    { amount: cents(1500), floored: cents(999), remainder: 1500, share: cents(1000) },
  ],
  ['a remainder past the whole', { floored: cents(665), remainder: 2500, share: cents(666) }],
] as const)('a share with %s is not exact', (_, change) => {
  expect(isExact(entry(change), pool)).toBe(false)
})

test('a player who was wrong gets nothing', () => {
  expect(isExact({ ...wrong, share: cents(1) }, pool)).toBe(false)
})

test('shares are summed over entries of all kinds', () => {
  expect(sharesOf([entry({}), wrong, entry({ share: cents(333) })])).toBe(1000)
})
