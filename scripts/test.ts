// `npm test` runs every proof: the checks, then the tests of rules, server and client, and at the same time the stories
// in a browser. `npm test -- market` runs the tests with "market" in their path, and no checks. `npm test -- visual
// --update-pictures` replaces the pictures that the stories compare with.
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { turnsInAll } from '../server/test/in-turn.ts'
import { argumentsOf } from './arguments.ts'
import { checks } from './checks.ts'
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'
import { ensurePython } from './python.ts'
import { runProcess, stopProcesses } from './run-process.ts'
import { scratchFolder } from './scratch-folder.ts'
import {
  addCounts,
  closingLine,
  countsOfPlaywright,
  countsOfVitest,
  noCounts,
  type Counts,
} from './test-counts.ts'
import { buildWebWhenStale, root } from './web-build.ts'

const { values, words: filters } = argumentsOf('test', {
  options: { 'update-pictures': { type: 'boolean' } },
  words: Infinity,
})
const stories = storyFiles()
/** The parent of all parts' temporary folders, so that a run leaves nothing behind, however it ends. */
const temporary = mkdtempSync(join(scratchFolder(), 'called-shot-run-'))
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, giveUp)

// Some tables are sampled in turns (server/test/in-turn.ts). A run of selected tests takes them whole.
const isWhole = process.argv.length > 2 && process.env['TURN'] === undefined
if (isWhole) process.env['EVERYTHING'] = '1'
else process.env['TURN'] ??= String(randomInt(turnsInAll))
const start = performance.now()
const times: string[] = isWhole ? [] : [`TURN=${process.env['TURN']}`]

// Two lanes share the cores, because both wait for their servers more than they compute.
const [rules, played] = await Promise.all([
  runChecks().then(async (found) =>
    addCounts(found, await timed('rules, server and client', (part) => runVitest(part))),
  ),
  stories.length > 0 ? timed('browser', (part) => runBrowser(part)) : noCounts,
])

const total = addCounts(rules, played)
for (const failure of total.failures) console.log(`failed: ${failure}`)
times.push(`all: ${secondsSince(start)} s`)
console.log(`\n${times.join('\n')}\n${closingLine(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Runs the checks. One with problems counts as one failure; one without is not counted as a test. */
async function runChecks(): Promise<Counts> {
  let counts = noCounts
  for (const { name, findProblems } of filters.length === 0 ? checks : []) {
    counts = addCounts(
      counts,
      await timed(name, async (part) => {
        const problems = await findProblems()
        if (problems === null) return noCounts
        for (const line of problems.split('\n')) console.log(`${part}${line}`)
        return { ...noCounts, failed: 1, failures: [`${name}: see above`] }
      }),
    )
  }
  return counts
}

async function runVitest(prefix: string): Promise<Counts> {
  process.env['PYTHON'] = ensurePython()
  const report = join(temporary, 'vitest.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
  ]
  const { code } = await run([...args, `--outputFile.json=${report}`, ...filters], { prefix })
  return atLeastOneFailure(code, existsSync(report) ? countsOfVitest(report) : noCounts)
}

async function runBrowser(prefix: string): Promise<Counts> {
  const report = join(temporary, 'playwright.json')
  try {
    const browsers = { CHROMIUM_PATH: ensureChromium(), HEADLESS_SHELL_PATH: ensureHeadlessShell() }
    await buildWebWhenStale()
    const environment = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const options = values['update-pictures'] ? ['--update-snapshots=changed'] : []
    const chosen = filters.length === 0 ? [] : stories
    const { code } = await run(
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...options, ...chosen],
      { prefix, environment },
    )
    return atLeastOneFailure(code, existsSync(report) ? countsOfPlaywright(report) : noCounts)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...noCounts, failed: 1 }
  }
}

/** The stories' files that the filters choose: by their path in here, wherever this folder is. */
function storyFiles(): string[] {
  return readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => `e2e/${name}`)
    .filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
}

/** A runner that exits badly without a failed test (it crashed, or could not start) still counts as a failure. */
function atLeastOneFailure(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`the runner ended with ${code}: see above`] }
    : counts
}

async function timed(name: string, work: (prefix: string) => Promise<Counts>): Promise<Counts> {
  const begun = performance.now()
  const counts = await work(`[${name.split(',')[0]}] `)
  const tests = counts.passed + counts.failed > 0 ? `, ${closingLine(counts)}` : ''
  times.push(`${name}: ${secondsSince(begun)} s${tests}`)
  return counts
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}

function run(args: readonly string[], how: { prefix: string; environment?: NodeJS.ProcessEnv }) {
  return runProcess(args, { ...how, environment: { TMPDIR: temporary, ...how.environment } })
}

function giveUp(): void {
  setTimeout(() => process.exit(130), 10_000)
  void stopProcesses().then(() => process.exit(130))
}
