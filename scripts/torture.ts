// `npm run torture` proves at length what `npm test` samples: every pair of commands raced 200 times, a bigger crowd, every
// bad input on every call, every story with motion and with axe at its end, and a random walk through every command for half an hour.
// `npm run torture -- 2` races them 20 times and walks for two minutes. A walk says its seed: WALK_SEED=… repeats it.
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'
import { runProcess, stopProcesses } from './run-process.ts'
import { buildWebWhenStale } from './web-build.ts'

const minutes = Number(process.argv[2] ?? 30)
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
await buildWebWhenStale()
const parts = [
  {
    args: [...serverTests, 'server/src/commit/pairs.test.ts'],
    environment: { PAIR_ROUNDS: isShort ? '20' : '200' },
  },
  {
    args: [...serverTests, 'server/src/market/races.test.ts'],
    environment: { TRADE_ACTS: isShort ? '4000' : '40000' },
  },
  {
    args: [...serverTests, 'server/src/http/crowding.test.ts'],
    environment: { CROWD: isShort ? '60' : '100' },
  },
  { args: [...serverTests, 'server/src/http/bad-input.test.ts'], environment: {} },
  {
    args: [...serverTests, 'server/src/replay/season.test.ts'],
    environment: {},
  },
  {
    args: [...anyTests, 'shared', 'shared/src/fairness/draw.test.ts'],
    environment: { CARDS_DRAWN: '1000000' },
  },
  {
    args: stories,
    environment: {
      MOTION: '1',
      CHROMIUM_PATH: ensureChromium(),
      HEADLESS_SHELL_PATH: ensureHeadlessShell(),
    },
  },
  {
    args: [...serverTests, 'server/src/commit/random-walk.test.ts'],
    environment: { WALK_SECONDS: String(minutes * 60) },
  },
]

const failed: string[] = []
for (const { args, environment } of parts) {
  const { code } = await runProcess(args, { environment, prefix: '' })
  if (code !== 0) failed.push(args.at(-1) ?? '')
}
console.log(failed.length === 0 ? 'Every promise held.' : `Failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
