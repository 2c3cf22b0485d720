import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { serveDocs } from './docs-page.ts'
import { operation } from './openapi.ts'

test.each([
  ['/me/transaction.csv', wallet.transactionsAsCsv, { 'text/csv': { schema: { type: 'string' } } }],
  ['/operator/transfers.csv', money.transfersAsCsv, { 'text/csv': { schema: { type: 'string' } } }],
  ['/me/export', account.exportData, { 'application/json': { schema: { type: 'object' } } }],
])('the document says what kind of file %s answers with', (_path, endpoint, content) => {
  expect(operation('slice', 'name', endpoint).responses['200']?.content).toEqual(content)
})

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
