import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rightsTable } from './rights-table.ts'

test('docs/rights.md matches the contract (`npm run write-rights` updates it)', () => {
  expect(readFileSync(new URL('../docs/rights.md', import.meta.url), 'utf8')).toBe(rightsTable())
})
