import { expect, test } from 'vitest'
import { isActiveLink } from './active-link.ts'

const labels = ['Dashboard', 'Inventory', 'Crafting', 'Marketplace', 'Buy Packs']

test.each([
  ['/dashboard', ['Dashboard']],
  ['/inventory/prizes', ['Inventory']],
  ['/inventory/card-pack-open/7', ['Inventory']],
  ['/crafting/prediction', ['Crafting']],
  ['/marketplace/card-packs', ['Marketplace']],
  ['/tutorial/marketplace', ['Marketplace']],
  ['/buypacks', ['Buy Packs']],
  ['/', []],
  ['/profile/me', []],
])('on %s the active links are %j', (pathname, active) => {
  expect(labels.filter((label) => isActiveLink(label, pathname))).toEqual(active)
})
