import { expect, test } from 'vitest'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import { predictionSlots } from '@called-shot/shared/crafting/rules.ts'
import { deepLinkQuery, parseDeepLink } from './deep-link.ts'

const may = {
  id: 77,
  name: 'May',
  image: '/art/month-may-2-v1.webp',
  image_back: '/art/back-month-1-v1.webp',
  type: 'Date',
  tag: 'Not Listed',
  properties: [{ title: 'Type', text: 'Month' }],
  is_listed: false,
  owned_by_self: true,
  marketplace_id: 77,
  rarity: 2,
  rarity_name: 'Rare',
  collection: 'AFC West',
  face: { numeral: '05' },
}

const link = (query: Record<string, string>) => parseDeepLink(new URLSearchParams(query), partKinds)

test('a generated link slots its card and opens its tab', () => {
  const { card, activeSlot, activeTab } = parseDeepLink(new URLSearchParams(deepLinkQuery(may)), partKinds)
  expect(card).toMatchObject({ id: 77, name: 'May', rarity: 2, rarity_name: 'Rare' })
  expect([activeSlot, activeTab]).toEqual(['month', 'month'])
})

test('a bare card takes its rarity from cardRarity, by level or by name', () => {
  const bare = JSON.stringify({ id: 1, name: 'May', type: 'month' })
  expect(link({ card: bare, cardRarity: '3' }).card?.rarity_name).toBe('Epic')
  expect(link({ card: bare, cardRarity: 'legendary' }).card?.rarity).toBe(4)
  expect(link({ card: bare, cardRarity: 'shiny' }).card?.rarity).toBe(1)
})

test('a Date without its Type takes the slot that the link names', () => {
  const card = JSON.stringify({ id: 1, name: '17', type: 'Date' })
  expect(link({ type: 'day', card }).card?.type).toBe('day')
})

test('a card that was encoded twice can still be read', () => {
  expect(link({ card: encodeURIComponent(JSON.stringify(may)) }).card?.id).toBe(77)
})

test.each([
  '%7Bbad',
  '{bad',
  '[]',
  'null',
  '{"id":"5","name":"x","type":"month"}',
  '{"id":-1,"name":"x","type":"month"}',
])('malformed card %j leaves the slots empty', (card) => {
  expect(link({ card }).card).toBeNull()
})

test('a card of more than 10,000 letters leaves the slots empty', () => {
  const withProperties = (count: number) =>
    JSON.stringify({ ...may, properties: Array(count).fill({ title: 'Type', text: 'x'.repeat(300) }) })
  expect(link({ card: withProperties(20) }).card?.id).toBe(77)
  expect(link({ card: withProperties(30) }).card).toBeNull()
})

test('a card of the other table is ignored', () => {
  expect(parseDeepLink(new URLSearchParams(deepLinkQuery(may)), predictionSlots).card).toBeNull()
})

test('pictures from other sites are not fetched, and markup in a name stays text', () => {
  const { card } = link({
    card: JSON.stringify({
      id: 1,
      name: '<script>alert(1)</script>',
      type: 'month',
      image: 'https://evil.example/x.png',
      image_back: '//evil.example/y',
    }),
  })
  expect(card).toMatchObject({ name: '<script>alert(1)</script>', image_back: '' })
  expect(card?.image).toMatch(/^\/art\/month-/)
})

test('unknown blocks and tags are ignored', () => {
  expect(link({ activeBlock: 'constructor', activeTag: '__proto__' })).toEqual({
    card: null,
    activeSlot: null,
    activeTab: null,
  })
})
