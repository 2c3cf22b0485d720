import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { serveDocs } from './docs-page.ts'
import { operation } from './openapi.ts'

test.each([
  ['/me/transaction.csv', wallet.transactionsAsCsv, { 'text/csv': { schema: { type: 'string' } } }],
  ['/operator/transfers.csv', money.transfersAsCsv, { 'text/csv': { schema: { type: 'string' } } }],
  ['/me/export', account.exportData, { 'application/json': { schema: { type: 'object' } } }],
])('the document says what kind of file %s answers with', (_path, endpoint, content) => {
  expect(operation('slice', 'name', endpoint).responses['200']?.content).toEqual(content)
})

test.each([
  ['a list', cards.listCategories, ['not_logged_in', 'key_expired', 'bad_input', 'too_many', 'busy']],
  [
    'a purchase',
    market.buyListing,
    ['frozen', 'on_a_break', 'excluded_region', 'under_age', 'key_reused', 'closed_for_now'],
  ],
  ['a claim', predictions.claimCards, ['suspended', 'changed', 'key_reused']],
  [
    'a withdrawal',
    withdrawals.requestWithdrawal,
    ['frozen', 'password_needed', 'key_invalid', 'key_not_allowed'],
  ],
  ['an operator’s act', operator.grant, ['suspended', 'role_missing', 'second_operator', 'key_reused']],
] as const)(
  'the document says how %s can be refused, also for what it has in common with others',
  (_, endpoint, codes) => {
    const described = Object.values(operation('slice', 'name', endpoint).responses).map(
      ({ description }) => description,
    )
    for (const code of codes) expect(described.join('\n')).toContain(`\`${code}\`: `)
  },
)

test('the page for people shows the fields of each call and how anybody is refused', async () => {
  const app = fastify()
  serveDocs(app, { wallet, account }, 'http://localhost')
  const page = (await app.inject('/api/docs')).body
  await app.close()
  expect(page).toContain('<li>query <code>limit?: integer</code></li>')
  expect(page).toContain('<p>Body</p><pre>{\n  weekly_purchase: number\n}</pre>')
  expect(page).toContain('  user_wallet: string\n  bonus: number\n')
  expect(page).toContain('<p>Answer (text/csv)</p><pre>string</pre>')
  expect(page).toContain('<li><code>401 not_logged_in</code> You have to log in.</li>')
})
