import { expect, test } from 'vitest'
import { z } from 'zod'
import { listQuery } from '@called-shot/shared/cards/contract.ts'
import {
  addressAfter,
  addressText,
  callQuery,
  chosenCount,
  filterKeys,
  listStateIn,
  toggled,
  type ListState,
} from './list-state.ts'

const read = (text: string) => listStateIn(new URLSearchParams(text))
const after = (text: string, change: Partial<ListState>) =>
  addressText(addressAfter(new URLSearchParams(text), change))

test('an address without a query is the first page of everything', () => {
  expect(read('')).toEqual({ search: '', order: null, page: 1, filters: {}, selected: null })
})

test('the address contains search, order, page, card and filters', () => {
  expect(read('search=allen&order=z_a&page=3&selected=77&rarity=Rare,Epic&collection=AFC West')).toEqual({
    search: 'allen',
    order: 'z_a',
    page: 3,
    selected: 77,
    filters: { rarity: ['Rare', 'Epic'], collection: ['AFC West'] },
  })
})

test('a repeated key works like a comma, and a repeated value counts once', () => {
  expect(read('rarity=Rare&rarity=Epic,Rare').filters).toEqual({ rarity: ['Rare', 'Epic'] })
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=99999999999999',
  'selected=0',
  'selected=12x',
  'order=',
  'rarity=,',
])('%s counts as absent', (text) => {
  expect(read(text)).toEqual(read(''))
})

test('a search in the address is one that the server takes', () => {
  expect(read('search=patrick%09mahomes').search).toBe('patrick mahomes')
  expect(read(`search=${'a'.repeat(120)}`).search).toHaveLength(100)
})

test('switching a filter on or off returns to the first page', () => {
  const on = after('page=3&search=a', { filters: toggled({}, 'rarity', 'Rare') })
  expect(on).toBe('?search=a&rarity=Rare')
  const { filters } = read(on)
  expect(chosenCount(filters)).toBe(1)
  expect(after(on, { filters: toggled(filters, 'rarity', 'Rare') })).toBe('?search=a')
})

test('the first page and the closed panel are not in the address', () => {
  expect(after('page=2&selected=5', { page: 1 })).toBe('?selected=5')
  expect(after('page=2&selected=5', { selected: null })).toBe('?page=2')
})

test('commas stay readable, and unrelated keys stay', () => {
  expect(after('success=true', { filters: { status: ['not_owned', 'for_sale'] } })).toBe(
    '?success=true&status=not_owned,for_sale',
  )
})

test('the state read from an address equals the state written into it', () => {
  const state: ListState = {
    search: 'o’connell & co',
    order: 'a_z',
    page: 4,
    selected: 9,
    filters: { team: ['KC', 'BUF'], tier: ['2'] },
  }
  expect(listStateIn(addressAfter(addressAfter(new URLSearchParams(), state), { page: 4 }))).toEqual(state)
})

const off = { view_expired_event: false, onboarding: false }
const dates = { orders: ['low_high', 'high_low'], isEvents: false } as const

test('the third page requests 20 cards from offset 40, in the default order', () => {
  expect(callQuery(read('page=3'), dates, off)).toMatchObject({ limit: 20, offset: 40, order: 'low_high' })
})

test('settings add show_onboarding to every list and show_expired to events only', () => {
  const on = { view_expired_event: true, onboarding: true }
  expect(callQuery(read(''), dates, on)).toMatchObject({ show_onboarding: true, show_expired: undefined })
  expect(callQuery(read(''), { ...dates, isEvents: true }, on)).toMatchObject({
    show_onboarding: true,
    show_expired: true,
  })
  expect(callQuery(read(''), { ...dates, isEvents: true }, off)).toMatchObject({
    show_onboarding: undefined,
    show_expired: undefined,
  })
})

test.each([
  'status=junk',
  'rarity=junk',
  'type=junk',
  'event_type=junk',
  'pack_type=junk',
  'tag=junk',
  'tier=junk',
  'tier=1234567890',
])('%s counts as absent, because the server would refuse it', (text) => {
  expect(read(text)).toEqual(read(''))
})

test('what the server does not know is left out of a filter, and what it knows stays as it is written', () => {
  expect(read('status=junk,owned,For_Sale&tag=Resolved True,x&tier=2,x&team=junk').filters).toEqual({
    status: ['owned', 'For_Sale'],
    tag: ['Resolved True'],
    tier: ['2'],
    team: ['junk'],
  })
})

test('a filter takes from an address what the contract of the lists takes', () => {
  const query = z.object(listQuery)
  const words = [
    'junk',
    '7',
    '1234567890',
    'for sale',
    'FOR SALE',
    'date',
    'owned',
    'rare',
    'identity',
    'game',
  ]
  for (const key of filterKeys)
    for (const word of words)
      expect([key, word, read(`${key}=${word}`).filters[key] !== undefined]).toEqual([
        key,
        word,
        query.safeParse({ [key]: word }).success,
      ])
})

test('only the keys of filters reach the call', () => {
  expect(Object.keys(callQuery(read('utm_source=x&rarity=Rare&limit=9'), dates, off))).toEqual([
    'rarity',
    'limit',
    'offset',
    'order',
    'search',
    'show_expired',
    'show_onboarding',
  ])
})
