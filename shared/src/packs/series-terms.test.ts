import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { cardCount, termsText, type PublishedTerms } from './series-terms.ts'

const terms: PublishedTerms = {
  series: 'golf/prediction',
  version: 1,
  priceCents: cents(300),
  contents: { event: 3, trigger: 3, prize: 2 },
  odds: [{ rarity: 1, basisPoints: 10_000 }],
  prizeValues: [{ rarity: 1, values: [{ cents: cents(50), basisPoints: 10_000 }] }],
  supply: null,
  rules: {},
}

test('the hashed text does not depend on the order of keys, and says which version of which series it is', () => {
  const { odds, contents, ...rest } = terms
  expect(termsText({ odds, ...rest, contents: { prize: 2, trigger: 3, event: 3 } })).toBe(
    termsText({ ...terms, contents }),
  )
  expect(termsText({ ...terms, version: 2 })).not.toBe(termsText(terms))
  expect(termsText({ ...terms, series: 'golf/identity' })).not.toBe(termsText(terms))
  expect(termsText({ ...terms, rules: { atLeastOne: 3 } })).not.toBe(termsText(terms))
})

test('a pack of three events, three triggers and two prizes has eight cards', () => {
  expect(cardCount(terms.contents)).toBe(8)
})
