import { describe, expect, test } from 'vitest'
import { wagerContentTitle } from '@called-shot/shared/cards/kinds.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { CardItem } from './card-item.ts'
import { cardLabel, nameOf, tagOf } from './card-label.ts'
import { kindOf, packWord, rarityOf } from './card-kind.ts'

const prize: CardItem = {
  id: 7,
  name: '$5.00',
  image: '/art/prize-500-2-v1.webp',
  image_back: '/art/back-prize-1-v1.webp',
  type: 'Prize',
  tag: 'Not Redeemable',
  properties: [{ title: 'Prize Value', text: '$5.00' }],
  cost: null,
  marketplace_id: 7,
  rarity: 2,
  rarity_name: 'Rare',
  collection: 'AFC West',
}

describe('the name of a card for assistive technology', () => {
  test('says kind, name, rarity and tag', () => {
    expect(cardLabel(prize)).toBe('Prize, $5.00, Rare, Not Redeemable')
    expect(cardLabel({ ...prize, cost: cents(1800) })).toBe('Prize, $5.00, Rare, Not Redeemable')
  })

  test('tells equal cards of two collections apart', () => {
    const golf: CardItem = {
      ...prize,
      type: 'Date',
      name: 'May',
      tag: 'Not Listed',
      collection: 'Golf',
      properties: [{ title: 'Type', text: 'Month' }],
    }
    expect(cardLabel(golf)).toBe('Month, May, Rare, Not Listed, Golf')
    expect(cardLabel({ ...golf, collection: 'The Masters' })).toBe(
      'Month, May, Rare, Not Listed, The Masters',
    )
  })

  test('a listing’s name ends with its price, always with two decimals', () => {
    expect(cardLabel({ ...prize, tag: 'For Sale', cost: cents(1800) })).toBe(
      'Prize, $5.00, Rare, For Sale, $18.00 USD',
    )
    expect(tagOf({ ...prize, tag: 'For Sale', cost: cents(500) }).price).toBe('$5.00 USD')
    expect(tagOf({ ...prize, tag: 'For Sale', cost: cents(125_000) }).price).toBe('$1,250.00 USD')
  })

  test('the name of a past event says Expired and no price', () => {
    const event: CardItem = {
      ...prize,
      type: 'Event',
      name: 'KC at BUF',
      is_valid_event: false,
      tag: 'For Sale',
      cost: cents(500),
    }
    expect(cardLabel(event)).toBe('Event, KC at BUF, Rare, Expired')
  })

  test('a pack’s name gives its tier in place of a rarity', () => {
    const pack: CardItem = {
      ...prize,
      type: 'Pack',
      name: 'AFC West identity pack',
      pack_type: 'identity',
      tier: 2,
      tag: 'identity pack',
    }
    expect(cardLabel(pack)).toBe('Pack, AFC West identity pack, Tier 2, identity pack')
  })

  test('an Identity’s name says how many of its predictions came true, once one is decided', () => {
    const played = (predictions: string, correct: string): CardItem => ({
      ...prize,
      type: 'Identity',
      name: 'Patrick Mahomes',
      tag: 'Not Listed',
      properties: [
        { title: 'Predictions', text: predictions },
        { title: 'Correct', text: correct },
      ],
    })
    expect(cardLabel(played('0', '0'))).toBe('Identity, Patrick Mahomes, Rare, Not Listed, AFC West')
    expect(cardLabel(played('3', '1'))).toBe(
      'Identity, Patrick Mahomes, Rare, Not Listed, 1 of 3 right, AFC West',
    )
  })

  test('says long names whole, though lists cut them', () => {
    const name = 'Josh Allen is on a team that loses by 7 points or less, or wins, KC at BUF'
    expect(nameOf({ ...prize, name })).toBe('Josh Allen is on a team that loses by 7…')
    expect(cardLabel({ ...prize, type: 'Prediction', name })).toBe(
      `Prediction, ${name}, Rare, Not Redeemable`,
    )
  })
})

describe('the kind of a card', () => {
  test('dates name their kind in a property; slot cards name it in their type', () => {
    expect(kindOf({ ...prize, type: 'Date', properties: [{ title: 'Type', text: 'Year' }] })).toBe('year')
    expect(kindOf({ ...prize, type: 'month' })).toBe('month')
    expect(kindOf({ ...prize, type: 'Identity' })).toBe('identity')
  })

  test('a wager is named after its value, with exactly one dollar sign', () => {
    const wager: CardItem = { ...prize, type: 'TPC Wager', name: '5' }
    expect(kindOf(wager)).toBe('wager')
    expect(nameOf(wager)).toBe('$5')
    expect(nameOf({ ...wager, name: '$1.80' })).toBe('$1.80')
  })

  test('a card with a pack type is a pack, regardless of its type', () => {
    const pack: CardItem = { ...prize, type: 'Prediction', pack_type: 'prediction' }
    expect(kindOf(pack)).toBe('pack')
    expect(packWord(pack)).toBe('prediction')
    expect(packWord(prize)).toBeNull()
  })

  test('a pack with only wagers is a tournament pack', () => {
    const pack: CardItem = { ...prize, type: 'CardPack', pack_type: 'prediction' }
    const wagers = { title: wagerContentTitle, text: '1' }
    expect(packWord({ ...pack, pack_contents: [wagers] })).toBe('tournament')
    expect(packWord({ ...pack, pack_contents: [wagers, { title: 'Event cards', text: '1' }] })).toBe(
      'prediction',
    )
  })

  test('a rarity below the scale is shown as Standard, one above it as Legendary', () => {
    expect([0, 1, 2, 3, 4, 9].map((rarity) => rarityOf({ ...prize, rarity }))).toEqual([1, 1, 2, 3, 4, 4])
  })
})
