import { expect, test } from 'vitest'
import { detailWords } from './detail-words.ts'

test.each([
  [
    'granted',
    { email: 'bob@example.com', funds: 2500, reason: 'a lost pack' },
    'email: bob@example.com; funds: $25.00; reason: a lost pack',
  ],
  [
    'granted',
    { cards: [{ kind: 'prize', value: 500, rarity: 1 }] },
    'cards: (kind: prize, value: $5.00, rarity: 1)',
  ],
  ['pack_refunded', { reason: 'by mistake', cents: 999 }, 'reason: by mistake; amount: $9.99'],
  ['sale_released', { asset: 7, price: 8000 }, 'asset: 7; price: $80.00'],
  [
    'outcome_amended',
    { outcome: 'true', before: null, paid: 500 },
    'outcome: true; before: none; paid: $5.00',
  ],
  // A value that a source reported is no money.
  [
    'observations',
    { metric: 'passing_yards', value: 312, final: true },
    'metric: passing_yards; value: 312; final: yes',
  ],
  // What is proposed stands there as it was sent, in dollars.
  [
    'act_proposed',
    { body: { funds: 25, reason: 'a lost pack' } },
    'body: (funds: $25.00, reason: a lost pack)',
  ],
  [
    'operator_roles_set',
    { before: [], after: ['oracle', 'support'] },
    'before: none; after: oracle, support',
  ],
  ['switch_closed', {}, ''],
  [
    undefined,
    [{ source: 'wire', said_at: new Date('2026-11-23T18:00:00Z') }],
    'source: wire, said at: 2026-11-23 18:00',
  ],
  // The audit log holds moments as JSON has them.
  [
    'event_created',
    { name: 'KC at BUF', starts_at: '2026-11-27T19:42:40.072Z' },
    'name: KC at BUF; starts at: 2026-11-27 19:42',
  ],
  [undefined, null, ''],
])('what %s was done with, %o, reads %s', (action, detail, words) => {
  expect(detailWords(detail, action)).toBe(words)
})
