import { expect, test } from 'vitest'
import { candidatesTitle, cardWords } from './card-words.ts'

test.each([
  [['month', 2, '9'], 'Rare month: September'],
  [['day', 1, '17'], 'Standard day: 17'],
  [['prize', 4, '2500'], 'Legendary prize: $25.00'],
  [['event', 1, '12'], 'Standard event: KC at BUF'],
  [['event', 1, '13'], 'Standard event: no. 13'],
] as const)('%j is shown as %s', (card, words) => {
  expect(cardWords(card, [{ kind: 'event', ref: '12', name: 'KC at BUF' }])).toBe(words)
})

test.each([
  ['person', 1, '1 person'],
  ['person', 165, '165 people, weighted by fame'],
  ['person', 1373, '1,373 people, weighted by fame'],
  ['event', 1, '1 event'],
  ['trigger', 16, '16 triggers'],
] as const)('a list of candidates, %s, that has %i is titled %s', (kind, count, title) => {
  expect(candidatesTitle(kind, count)).toBe(title)
})
