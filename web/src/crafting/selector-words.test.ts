import { expect, test } from 'vitest'
import { emptyWords, isFilledByDailyPack } from './selector-words.ts'

test.each([
  ['year', { isFilled: false, isNarrowed: false }, 'Packs hold Year cards.'],
  ['identity', { isFilled: false, isNarrowed: false }, 'An Identity is made of'],
  ['prize', { isFilled: false, isNarrowed: true }, 'Packs of this collection hold Prize cards that might.'],
  // Packs hold no Identities.
  [
    'identity',
    { isFilled: false, isNarrowed: true },
    'An Identity in a prediction comes back once that is decided',
  ],
  // The only card is in the slot.
  ['prize', { isFilled: true, isNarrowed: true }, 'You have no other Prize card for this slot.'],
  ['year', { isFilled: true, isNarrowed: false }, 'You have no other Year card for this slot.'],
] as const)('an empty list of %s cards (%o) says why', (slot, about, words) => {
  expect(emptyWords(slot, about)).toContain(words)
})

test.each([
  ['event', { withStarters: true, closed: null }, true],
  ['trigger', { withStarters: true, closed: null }, true],
  ['prize', { withStarters: true, closed: null }, false],
  ['event', { withStarters: false, closed: null }, false],
  ['event', { withStarters: true, closed: 'on_a_break' }, false],
] as const)('the daily pack is offered for an empty %s slot with %o: %s', (slot, player, isOffered) => {
  expect(isFilledByDailyPack(slot, player)).toBe(isOffered)
})
