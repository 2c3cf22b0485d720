import { expect, test } from 'vitest'
import { contentDifferences } from './content-differences.ts'

const whole = { key: 'tier-1', version: 1, percent: { Rare: 20 } }

test.each([
  ['the same with other spaces', [{ key: 'a' }], [{ key: 'a' }], []],
  [
    'a field of an entry',
    [{ key: 'a', priceCents: 300 }],
    [{ key: 'a', priceCents: 400 }],
    [['a › priceCents', '300', '400']],
  ],
  ['a new entry', [], [{ key: 'a', name: 'A' }], [['a', null, '{"key":"a","name":"A"}']]],
  ['an entry that is gone', [{ key: 'a' }, { key: 'b' }], [{ key: 'b' }], [['a', '{"key":"a"}', null]]],
  [
    'the next version of a table',
    { odds: [whole] },
    { odds: [whole, { ...whole, version: 2 }] },
    [['odds › tier-1 v2', null, '{"key":"tier-1","version":2,"percent":{"Rare":20}}']],
  ],
  [
    'a series of one collection, beside that of all',
    [{ key: 'a' }, { key: 'a', collections: ['masters'], tier: 1 }],
    [{ key: 'a' }, { key: 'a', collections: ['masters'], tier: 2 }],
    [['a (masters) › tier', '1', '2']],
  ],
  [
    'a list without names, as a whole',
    [{ key: 'a', teams: ['KC', 'LV'] }],
    [{ key: 'a', teams: ['KC'] }],
    [['a › teams', '["KC","LV"]', '["KC"]']],
  ],
  [
    'two entries of one key',
    [{ key: 'a' }],
    [{ key: 'a' }, { key: 'a' }],
    [['', '[{"key":"a"}]', '[{"key":"a"},{"key":"a"}]']],
  ],
  [
    'an entry known by its name',
    [{ name: 'Golfer', sport: 'golf' }],
    [{ name: 'Golfer', sport: 'screen' }],
    [['Golfer › sport', 'golf', 'screen']],
  ],
] as const)('%s', (_title, before, after, differences) => {
  const found = contentDifferences(JSON.stringify(before), JSON.stringify(after, null, 2))
  expect(found?.map((each) => [each.place, each.before, each.after])).toEqual(differences)
})

test('text that is not JSON shows no differences', () => {
  expect(contentDifferences('[]', '[')).toBeNull()
})
