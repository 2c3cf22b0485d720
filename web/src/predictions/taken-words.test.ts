import { expect, test } from 'vitest'
import { cents, zeroCents } from '@called-shot/shared/money.ts'
import { plainCard } from '../../test/plain-card.ts'
import type { Taken } from './take-result.ts'
import { paidBy, takenWords } from './taken-words.ts'

const prediction = { ...plainCard('Prediction'), face: { person: 'Patrick Mahomes' } }
const taken = (change: Partial<Taken>): Taken => ({
  identity: plainCard('Identity'),
  paidCents: null,
  bonusCents: zeroCents,
  notRedeemed: null,
  nextGame: null,
  ...change,
})
const back = 'Patrick Mahomes is back with you.'

test.each<[says: string, words: string, taken: readonly Taken[]]>([
  ['a prize', `$3.00 is in your balance. ${back}`, [taken({ paidCents: cents(300) })]],
  ['a lost call', back, [taken({})]],
  [
    'a prize and the bonus of its pool',
    `$7.00 is in your balance, with a pool bonus of $4.00. ${back}`,
    [taken({ paidCents: cents(300), bonusCents: cents(400) })],
  ],
  [
    'a bonus, with the prize left for later',
    `A pool bonus of $4.00 is in your balance. ${back}`,
    [taken({ bonusCents: cents(400) })],
  ],
  [
    'a prize beside others, of which two have a bonus',
    `$17.00 is in your balance, with a pool bonus of $5.00. ${back}`,
    [
      taken({ paidCents: cents(300) }),
      taken({ paidCents: cents(700), bonusCents: cents(400) }),
      taken({ paidCents: cents(200), bonusCents: cents(100) }),
    ],
  ],
  [
    'a prize that could not be redeemed',
    `The prize card is in your inventory. Try later. ${back}`,
    [taken({ notRedeemed: 'Try later.' })],
  ],
])('%s that was taken says what it paid', (_says, words, all) => {
  const [front] = all
  expect(front && takenWords(prediction, front, paidBy(all))).toBe(words)
})
