import { expect, test } from 'vitest'
import { plainCard } from '../../test/plain-card.ts'
import { wantedWords } from './bid-words.ts'

const september = plainCard('month', {
  name: 'September',
  rarity: 2,
  rarity_name: 'Rare',
  collection: 'AFC West',
})

test.each([
  [{ anyCollection: false, anyRarity: false }, 'any Rare September of AFC West'],
  [{ anyCollection: true, anyRarity: false }, 'any Rare September of any collection'],
  [{ anyCollection: false, anyRarity: true }, 'any September of AFC West'],
  [{ anyCollection: true, anyRarity: true }, 'any September of any collection'],
])('%j is a bid for %s', (scope, words) => {
  expect(wantedWords(september, scope)).toBe(words)
})

test('a bid for a pack has no rarity', () => {
  const pack = { ...september, name: 'Identity', type: 'Pack', pack_type: 'identity' }
  expect(wantedWords(pack, { anyCollection: false, anyRarity: false })).toBe('any Identity pack of AFC West')
})
