import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unknownTitles } from './cited-tests.ts'
import { securityRows, securityTests } from './security-table.ts'
import { root } from './web-build.ts'

test('docs/security.md names for each attack its defense and the tests that show it', async () => {
  const rows = securityRows()
  expect(rows.length).toBeGreaterThan(40)
  const unknown: string[] = []
  for (const { attack, heldBy, shownBy } of rows) {
    if (heldBy === '' || !/\.(test|e2e)\.tsx?/.test(shownBy)) unknown.push(`${attack}: nothing shows it`)
    unknown.push(...(await unknownTitles(shownBy)).map((title) => `${attack}: ${title}`))
  }
  expect(unknown).toEqual([])
  expect(securityTests().filter((file) => !existsSync(join(root, file)))).toEqual([])
})

/** Folders with security tests. Each of their tests is in the table, or is listed here with its subject. */
const doors = [
  'server/src/http',
  'server/src/provider',
  'server/src/account',
  'server/src/keys',
  'server/src/second-factor',
]
const ofOtherThings: Readonly<Record<string, string>> = {
  'server/src/account/close-account.test.ts': 'what is kept and ended when an account is closed',
  'server/src/account/first-steps.test.ts': 'what a newcomer is shown',
  'server/src/http/clock-steps.test.ts': 'clocks that jump',
  'server/src/http/database-away.test.ts': 'a database that is gone or full',
  'server/src/http/lost-answers.test.ts': 'a network that loses answers',
  'server/src/http/monitoring.test.ts': 'the figures and the rules of alarms',
  'server/src/http/methods-of-calls.test.ts': 'what programs are told about methods',
  'server/src/http/openapi.test.ts': 'what programs are told about calls',
  'server/src/http/page-head.test.ts': 'titles of pages',
  'server/src/http/stopping.test.ts': 'a process that stops',
  'server/src/keys/first-trade.test.ts': 'the example of docs/api.md',
}

test('npm run test:security runs every test of the security folders', () => {
  const tests = doors.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
  expect(tests.length).toBeGreaterThan(30)
  const known = new Set([...securityTests(), ...Object.keys(ofOtherThings)])
  expect(tests.filter((file) => !known.has(file))).toEqual([])
  expect(Object.keys(ofOtherThings).filter((file) => !tests.includes(file))).toEqual([])
})
