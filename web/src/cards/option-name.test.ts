import { expect, test } from 'vitest'
import { optionName } from './option-name.ts'

const offered = [
  { name: 'Collection', value: 'collection', filter: [{ name: 'AFC East', value: '1012', count: 1 }] },
  { name: 'Rarity', value: 'rarity', filter: [] },
]

test.each([
  ['collection', '1012', 'AFC East'],
  ['collection', '1013', 'Collection 1013'],
  ['rarity', '4', 'Legendary'],
  ['rarity', 'nonsense', 'nonsense'],
  ['status', 'for_sale', 'For Sale'],
  ['status', 'not_owned', 'Not Owned'],
  ['type', 'month', 'Month'],
  ['pack_type', 'identity', 'Identity'],
  ['tier', '2', 'Tier 2'],
  ['event_type', 'boxoffice', 'Box office'],
  ['tag', 'Redeemable', 'Redeemable'],
] as const)('the chosen filter %s=%s is called "%s", even if no card has it anymore', (key, value, name) => {
  expect(optionName(offered, key, value)).toBe(name)
})
