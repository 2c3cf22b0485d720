import { expect, test } from 'vitest'
import { plainCard } from '../../test/plain-card.ts'
import { packWord } from '../card/card-kind.ts'
import { wrapperCard } from './wrapper-card.ts'

const month = plainCard('Month', { name: 'September', collection: 'NFC North' })

test('a starter pack keeps its wrapper when it is opened, whatever cards it contains', () => {
  const free = { ...month, properties: [{ title: 'Tutorial', text: 'Yes' }] }
  expect(wrapperCard(7, [free]).collection).toBe('Starter')
  expect(wrapperCard(7, [month]).collection).toBe('NFC North')
})

test.each([
  ['Month', 'identity'],
  ['Event', 'prediction'],
  ['TPC Wager', 'tournament'],
])('a pack of %s cards comes in the wrapper of a %s pack', (type, word) => {
  expect(packWord(wrapperCard(7, [{ ...month, type }]))).toBe(word)
})
