import { expect, test } from 'vitest'
import { going, type Going } from './going.ts'

// As the room has them.
const titles = [
  ['Work', 'Search', 'Match day', 'Events', 'Outcomes', 'Disputes', 'Disagreements', 'Sources'],
  ['Polled feeds', 'Accounts', 'Messages', 'Books', 'Transfers', 'Deposits', 'Withdrawals'],
  ['Flagged sales', 'Content files', 'People', 'Triggers', 'Operators', 'Second factor', 'Switches'],
  ['Health', 'Audit log'],
].flat()

function after(keys: string): Going {
  return [...keys].reduce<Going>(({ typed }, key) => going(typed, key, titles), { typed: null, title: null })
}

test.each([
  ['ga', 'Accounts'],
  ['gau', 'Audit log'],
  ['gd', 'Disputes'],
  ['gdisa', 'Disagreements'],
  ['gde', 'Deposits'],
  ['gtri', 'Triggers'],
  ['gcontent f', 'Content files'],
  // A letter that leads nowhere ends it, and g begins again.
  ['gaz', null],
  ['gaza', null],
  ['gazga', 'Accounts'],
  ['gg', null],
  ['a', null],
])('the keys %s lead to %s', (keys, title) => {
  expect(after(keys).title).toBe(title)
})

test('every screen can be reached by the letters of its title', () => {
  for (const title of titles) expect(after(`g${title.toLowerCase()}`).title).toBe(title)
})
