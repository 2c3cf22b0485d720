import { expect, test } from 'vitest'
import { sampleCard } from '../stories/sample-cards.ts'
import { meaningOf } from './meaning-of.ts'

const cards = (...names: readonly (readonly [type: string, name: string])[]) =>
  names.map(([type, name]) => ({ ...sampleCard('category', 1), type, name }))
const parts = [
  ['category', 'Quarterback'],
  ['month', 'January'],
  ['day', '7'],
  ['year', '1997'],
] as const

test.each([
  [
    'the four parts of a person',
    cards(...parts),
    'Quarterback, born January 7, 1997. Craft these four, and see who it is.',
  ],
  [
    'an event, a trigger and a prize',
    cards(['event', 'KC at BUF'], ['trigger', '250+ passing yards'], ['prize', '$1.00']),
    'An event, a trigger and a prize: with an Identity they make a prediction.',
  ],
  ['eight parts of several people', cards(...parts, ...parts), null],
  [
    'a part, an event and a trigger',
    cards(['day', '7'], ['event', 'KC at BUF'], ['trigger', '4+ targets']),
    null,
  ],
  ['nothing', [], null],
])('a pack with %s says what they are for', (_, of, meaning) => {
  expect(meaningOf(of)).toBe(meaning)
})
