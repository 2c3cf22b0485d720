import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCounts, closingLine, countsOfPlaywright, countsOfVitest } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'called-shot-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('a file that could not be loaded counts as a failure', () => {
  const path = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  })
  expect(countsOfVitest(path)).toEqual({ passed: 5, failed: 2, skipped: 3 })
})

test('a story that passed only the second time has failed', () => {
  expect(countsOfPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }))).toEqual(
    {
      passed: 3,
      failed: 2,
      skipped: 0,
    },
  )
})

test('the closing line sums all parts and names skipped tests only when there are some', () => {
  const rules = { passed: 800, failed: 0, skipped: 0 }
  expect(closingLine(addCounts(rules, { passed: 12, failed: 0, skipped: 0 }))).toBe('812 passed, 0 failed')
  expect(closingLine({ ...rules, skipped: 2 })).toBe('800 passed, 0 failed, 2 skipped')
})
