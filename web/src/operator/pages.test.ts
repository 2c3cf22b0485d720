import { expect, test } from 'vitest'
import { pageOfSubject } from './pages.ts'

test.each([
  ['account 4711', '/operator/account/4711'],
  ['deposit 12', '/operator/deposit/12'],
  // Kinds without a page, and subjects without a number.
  ['sale 12', null],
  ['switch pack_sales/12', null],
  ['account', null],
  ['account x', null],
  ['content', null],
])('the audit log’s %s has the page %s', (subject, page) => {
  expect(pageOfSubject(subject)).toBe(page)
})
