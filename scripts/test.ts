// `npm test` runs everything; `npm test -- market` what has "market" in its path, in vitest and in the browser.
// `npm test -- visual --update-pictures` takes the pictures anew that the stories compare with.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import {
  addCounts,
  closingLine,
  countsOfPlaywright,
  countsOfVitest,
  noCounts,
  type Counts,
} from './test-counts.ts'
import { buildWebWhenStale, root } from './web-build.ts'

const updatePictures = '--update-pictures'
const filters = process.argv.slice(2).filter((argument) => argument !== updatePictures)
/** Where every part makes its temporary folders, so that nothing of a run stays behind, however it ends. */
const temporary = mkdtempSync(join(tmpdir(), 'called-shot-run-'))
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
const times: string[] = []
let running: ChildProcess | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, giveUp)

const rules = await timed('rules, server and client', runVitest)
const stories = hasStories() ? await timed('browser', runBrowser) : noCounts

const total = addCounts(rules, stories)
for (const failure of total.failures) console.log(`failed: ${failure}`)
console.log(`\n${times.join('\n')}\n${closingLine(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runVitest(): Promise<Counts> {
  const report = join(temporary, 'vitest.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
  ]
  const code = await run([...args, `--outputFile.json=${report}`, ...filters], {})
  return atLeastOneFailure(code, existsSync(report) ? countsOfVitest(report) : noCounts)
}

async function runBrowser(): Promise<Counts> {
  const report = join(temporary, 'playwright.json')
  try {
    const chromium = ensureChromium()
    await buildWebWhenStale()
    const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const options = process.argv.includes(updatePictures) ? ['--update-snapshots'] : []
    const code = await run(
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...options, ...filters],
      environment,
    )
    return atLeastOneFailure(code, existsSync(report) ? countsOfPlaywright(report) : noCounts)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...noCounts, failed: 1 }
  }
}

function hasStories(): boolean {
  const files = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
  const specs = files.filter((name) => name.endsWith('.e2e.ts'))
  return specs.some(
    (name) => filters.length === 0 || filters.some((filter) => `e2e/${name}`.includes(filter)),
  )
}

/** A runner that ends badly without a failed test (it crashed, or could not begin) is a failure all the same. */
function atLeastOneFailure(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function timed(part: string, work: () => Promise<Counts>): Promise<Counts> {
  const start = performance.now()
  const counts = await work()
  times.push(`${part}: ${((performance.now() - start) / 1000).toFixed(1)} s, ${closingLine(counts)}`)
  return counts
}

function run(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: temporary, ...environment },
  })
  running = child
  child.on('exit', (code) => resolve(code ?? 1))
  return promise
}

function giveUp(): void {
  running?.kill('SIGINT')
  running?.once('exit', () => process.exit(130))
  setTimeout(() => process.exit(130), 10_000)
}
