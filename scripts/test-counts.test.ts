import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCounts, closingLine, countsOfPlaywright, countsOfVitest, noCounts } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'called-shot-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('a file that could not be loaded counts as a failure', () => {
  const failed = { status: 'failed', fullName: 'a tie', failureMessages: ['expected 1\n    at a.test.ts:3'] }
  const path = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'b.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a win' }] },
    ],
  })
  expect(countsOfVitest(path)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: ['broken.test.ts: could not be loaded', 'a.test.ts: a tie\n  expected 1\n      at a.test.ts:3'],
  })
})

test('a story that passed only on its second try counts as failed, with the reason', () => {
  const errors = [{ message: '\u001b[31mno such button\u001b[39m', snippet: '> 12 | click()' }]
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'guest.e2e.ts',
    tests: [{ results: [...(ok ? [] : [{ errors }]), { errors: [] }] }],
  })
  const path = report({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('a guest', true)], suites: [{ specs: [spec('a race', false)] }] }],
  })
  expect(countsOfPlaywright(path)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    failures: ['guest.e2e.ts: a race\n  no such button\n  > 12 | click()'],
  })
})

test('the closing line sums all parts, and mentions skipped tests only if there are some', () => {
  const rules = { ...noCounts, passed: 800 }
  expect(closingLine(addCounts(rules, { ...noCounts, passed: 12 }))).toBe('812 passed, 0 failed')
  expect(closingLine({ ...rules, skipped: 2 })).toBe('800 passed, 0 failed, 2 skipped')
})
