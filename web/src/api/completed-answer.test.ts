import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { bare, completed } from './completed-answer.ts'

const card = { id: 1, name: 'May', type: 'month', tag: 'Not Listed', properties: [] }

describe('a server that sends what is specified and no more', () => {
  test('an offer is open, and the one who reads it may answer until it runs out', () => {
    const offer = completed({
      id: 7,
      offer_amount: 5,
      offer_submitted: '2026-11-21T12:00:00Z',
      expiry_in_days: 1,
      expiry_in_hours: 2,
      expiry_in_minutes: 0,
      data: card,
    })
    expect(offer).toMatchObject({
      status: 'open',
      answerable: true,
      isCounter: false,
      timeline: [],
      data: { rarity: 1 },
    })
    const { expires_at: end } = Object(offer)
    expect(Math.round((new Date(end).getTime() - Date.now()) / 3_600_000)).toBe(26)
  })

  test('what an offer says itself is kept', () => {
    const offer = completed({ offer_amount: 5, status: 'declined', answerable: false, isCounter: true })
    expect(offer).toMatchObject({ status: 'declined', answerable: false, isCounter: true })
  })

  test.each([0, 3, 7])('a transaction with %i columns has seven', (count) => {
    const columns = Array.from({ length: count }, (_, index) => ({
      column_name: `n${index}`,
      column_value: 'v',
    }))
    const row = Object(completed({ transaction_id: 1, columns }))
    expect(row.columns).toHaveLength(7)
    expect(row.columns.slice(0, count)).toEqual(columns)
    expect(row.offer_id).toBeNull()
  })

  test('a notification may hold nulls and a time in milliseconds', () => {
    expect(
      completed({ id: 1, message: 'm', type: 't', created_at: 0, payload: { OfferId: null, ListingId: 4 } }),
    ).toMatchObject({ created_at: '1970-01-01T00:00:00.000Z', payload: { ListingId: 4 } })
  })

  test('pools may hold the specified fields alone, or none', () => {
    const sent = {
      name: 'Masters: wins',
      total_entries: 1,
      is_open: true,
      total_pool_amount: 5,
      user_identity_pool: [{ name: 'Ann', player_amount: 5, status: 'Event Pending' }],
      total_identity_pool: [{ name: 'Ann', subtotal_amount: 5 }],
    }
    const answer = z.parse(pools.list.answer, completed({ trigger_pools: [sent] }))
    expect(answer).toMatchObject({
      events: [],
      trigger_pools: [
        {
          event_id: 0,
          is_settled: false,
          closes_at: null,
          user_identity_pool: [{ name: 'Ann', player_amount: 500, bonus: null }],
          total_identity_pool: [{ name: 'Ann', subtotal_amount: 500 }],
        },
      ],
    })
    expect(z.parse(pools.list.answer, completed({ trigger_pools: null }))).toEqual({
      events: [],
      trigger_pools: [],
    })
  })

  test('a bare list may come wrapped', () => {
    expect(bare({ data: [1, 2] })).toEqual([1, 2])
    expect(bare([1, 2])).toEqual([1, 2])
  })
})

test('a list without data is empty, and a total is enough for its pages', () => {
  expect(completed({ data: null, pagination_metadata: { total_count: 45, offset: 20, limit: 20 } })).toEqual({
    data: [],
    pagination_metadata: {
      total_count: 45,
      offset: 20,
      limit: 20,
      current_page: 2,
      page_count: 3,
      has_prev_page: true,
      has_next_page: true,
    },
  })
})
