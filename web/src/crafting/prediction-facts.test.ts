import { expect, test } from 'vitest'
import { whyCannotCraftPrediction } from '@called-shot/shared/crafting/rules.ts'
import { plainCard } from '../../test/plain-card.ts'
import { predictionFacts } from './prediction-facts.ts'

const yes = (title: string) => ({ properties: [{ title, text: 'Yes' }] })
const pool = plainCard('Event', { face: { pool: 'Pool event' } })
const table = {
  identity: plainCard('Identity'),
  event: plainCard('Event'),
  trigger: plainCard('Trigger'),
  prize: plainCard('Prize'),
  isLockedOut: false,
}

test.each<[says: string, message: string | null, change: Partial<typeof table>]>([
  ['four cards with only the specified fields', null, {}],
  [
    'a redeemable prize',
    'A redeemable prize cannot be used in a prediction',
    { prize: plainCard('Prize', { tag: 'Redeemable' }) },
  ],
  ['a past event', 'Event time has already passed', { event: plainCard('Event', { is_valid_event: false }) }],
  ['an event locked meanwhile', 'Event time has already passed', { isLockedOut: true }],
  ['a free trigger', null, { trigger: plainCard('Trigger', yes('Tutorial')) }],
  [
    'a free trigger and a pool event',
    'A starter card cannot enter a pool',
    { event: pool, trigger: plainCard('Trigger', yes('Tutorial')) },
  ],
  [
    'a prize that a bonus paid for and a pool event',
    'A prize card that your bonus paid for cannot enter a pool until your bonus is ordinary money',
    { event: pool, prize: plainCard('Prize', yes('Bonus')) },
  ],
])('a table with %s is refused: %s', (_says, message, change) => {
  expect(whyCannotCraftPrediction(predictionFacts({ ...table, ...change }))?.message ?? null).toBe(message)
})
