import { expect, test } from 'vitest'
import { whyCannotCraftPrediction } from '@called-shot/shared/crafting/rules.ts'
import type { CardItem } from '../card/card-item.ts'
import { predictionFacts } from './prediction-facts.ts'

const card = (type: string, more: Partial<CardItem> = {}): CardItem => ({
  id: 1,
  name: type,
  image: '',
  image_back: '',
  type,
  tag: 'Not Listed',
  properties: [],
  rarity: 1,
  rarity_name: 'Standard',
  collection: '',
  ...more,
})
const yes = (title: string) => ({ properties: [{ title, text: 'Yes' }] })
const pool = card('Event', { face: { pool: 'Pool event' } })
const table = {
  identity: card('Identity'),
  event: card('Event'),
  trigger: card('Trigger'),
  prize: card('Prize'),
}

test.each<[says: string, message: string | null, change: Partial<typeof table>]>([
  ['four cards with the specified fields alone', null, {}],
  [
    'a redeemable prize',
    'A redeemable prize cannot be used in a prediction',
    { prize: card('Prize', { tag: 'Redeemable' }) },
  ],
  ['a past event', 'Event time has already passed', { event: card('Event', { is_valid_event: false }) }],
  ['a free trigger', null, { trigger: card('Trigger', yes('Tutorial')) }],
  [
    'a free trigger and a pool event',
    'A starter card cannot enter a pool',
    { event: pool, trigger: card('Trigger', yes('Tutorial')) },
  ],
  [
    'a prize that a bonus paid for and a pool event',
    'A prize card that your bonus paid for cannot enter a pool until your bonus is ordinary money',
    { event: pool, prize: card('Prize', yes('Bonus')) },
  ],
])('a table with %s is refused: %s', (_says, message, change) => {
  expect(whyCannotCraftPrediction(predictionFacts({ ...table, ...change }))?.message ?? null).toBe(message)
})
