import { expect, test } from 'vitest'
import { factsOfTag, tagOf, type TaggedCard } from './card-facts.ts'

const card = (change: Partial<TaggedCard>): TaggedCard => ({
  kind: 'trigger',
  isListed: false,
  redeemable: false,
  verdict: null,
  ...change,
})

test.each<[says: string, tag: string, change: Partial<TaggedCard>]>([
  ['a card', 'Not Listed', {}],
  ['a listed card', 'For Sale', { isListed: true }],
  ['a prize', 'Not Redeemable', { kind: 'prize' }],
  ['a listed prize', 'For Sale', { kind: 'prize', isListed: true }],
  ['a won prize', 'Redeemable', { kind: 'prize', redeemable: true }],
  ['a prediction that came true', 'Resolved True', { kind: 'prediction', verdict: 'true' }],
  ['a prediction that came false', 'Resolved False', { kind: 'prediction', verdict: 'false' }],
  ['a void prediction', 'Resolved Void', { kind: 'prediction', verdict: 'void' }],
])('%s carries the tag %s, from which the same facts are read back', (_says, tag, change) => {
  const given = card(change)
  expect(tagOf(given)).toBe(tag)
  expect(factsOfTag(tag)).toEqual({ redeemable: given.redeemable, verdict: given.verdict })
  expect(factsOfTag(tag.toUpperCase())).toEqual(factsOfTag(tag))
})
