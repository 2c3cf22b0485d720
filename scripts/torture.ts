// `npm run torture` proves at length what `npm test` samples: every pair of commands raced 200 times, a bigger crowd,
// every bad input on every call, every story with motion and with axe at its end, and a half-hour random walk through
// every command. `npm run torture -- 2` races pairs 20 times and runs the random walk for two minutes. A walk prints
// its seed; WALK_SEED=… repeats it. `npm run torture -- faults` runs one part; `-- 2 faults walk` runs two, short. Ends
// with the messages that players got during faults.
import { argumentsOf } from './arguments.ts'
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'
import { ensurePython } from './python.ts'
import { reportsIn } from '../tools/faults/fault-reports.ts'
import { runProcess, stopProcesses } from './run-process.ts'
import { buildWebWhenStale } from './web-build.ts'

const { words: asked } = argumentsOf('torture', { options: {}, words: Infinity })
const minutes = Number(asked.find((word) => /^[\d.-]+$/.test(word)) ?? 30)
const wanted = asked.filter((word) => !/^[\d.-]+$/.test(word))
if (!(minutes > 0)) {
  console.error('The number of minutes must be more than 0.')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stopProcesses().then(() => process.exit(130)))

const anyTests = ['node_modules/vitest/vitest.mjs', 'run', '--project']
const serverTests = [...anyTests, 'server']
const stories = ['node_modules/@playwright/test/cli.js', 'test']
const isShort = minutes < 10
process.env['EVERYTHING'] = '1'
/** Kills, lost networks, full disks and wrong clocks. */
const faults = [
  'tools/faults',
  'server/src/http/database-away.test.ts',
  'server/src/http/lost-answers.test.ts',
  'server/src/http/clock-steps.test.ts',
  'server/src/http/live.test.ts',
  'server/src/http/live-entrance.test.ts',
  'server/src/http/bounded-server.test.ts',
  'server/src/jobs/ticker.test.ts',
  'server/src/provider/revocations.test.ts',
]
const parts: readonly Part[] = [
  {
    name: 'pairs',
    args: [...serverTests, 'server/src/commit/pairs.test.ts'],
    environment: { PAIR_ROUNDS: isShort ? '20' : '200' },
  },
  {
    name: 'traders',
    args: [...serverTests, 'server/src/market/races.test.ts'],
    environment: { TRADE_ACTS: isShort ? '4000' : '40000' },
  },
  {
    name: 'crowd',
    args: [...serverTests, 'server/src/http/crowding.test.ts'],
    environment: { CROWD: isShort ? '60' : '100' },
  },
  {
    name: 'bad-input',
    args: [...serverTests, 'server/src/http/bad-input.test.ts', 'server/src/account/attempt-limits.test.ts'],
  },
  { name: 'faults', args: [...serverTests, ...faults], environment: { FAULT_ROUNDS: isShort ? '5' : '20' } },
  { name: 'seasons', args: [...serverTests, 'server/src/replay/season.test.ts', 'tools/season'] },
  {
    name: 'draws',
    args: [...anyTests, 'shared', 'shared/src/fairness/draw.test.ts'],
    environment: { CARDS_DRAWN: '1000000' },
  },
  { name: 'stories', args: stories, environment: { MOTION: '1' }, needsBrowser: true },
  {
    name: 'walk',
    args: [...serverTests, 'server/src/commit/random-walk.test.ts'],
    environment: { WALK_SECONDS: String(minutes * 60) },
  },
]
const names = ['alerts', ...parts.map(({ name }) => name)]
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: the parts are ${names.join(', ')}.`)
  process.exit(1)
}
process.env['PYTHON'] = ensurePython()
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const failed: string[] = []
const reports: string[] = []
if (isWanted('alerts') && (await runProcess(['scripts/check-alerts.ts'], { prefix: '' })).code !== 0)
  failed.push('alerts')
for (const { name, args, environment = {}, needsBrowser = false } of parts) {
  if (!isWanted(name)) continue
  if (needsBrowser) await buildWebWhenStale()
  const browsers = needsBrowser
    ? { CHROMIUM_PATH: ensureChromium(), HEADLESS_SHELL_PATH: ensureHeadlessShell() }
    : {}
  const { code, output } = await runProcess(args, {
    environment: { ...environment, ...browsers },
    prefix: '',
  })
  if (code !== 0) failed.push(name)
  reports.push(...reportsIn(output))
}
if (reports.length > 0)
  console.log(['', 'What players saw while something failed:', ...reports, ''].join('\n'))
console.log(failed.length === 0 ? 'Every proof held.' : `Failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

interface Part {
  /** The name for `npm run torture -- name`. */
  readonly name: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly needsBrowser?: boolean
}
