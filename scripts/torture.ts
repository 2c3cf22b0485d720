// `npm run torture` races every pair of commands 200 times, then walks at random through every command for half an
// hour; `npm run torture -- 2` races them 20 times and walks for two minutes. A walk says its seed: WALK_SEED=… walks the same choices again.
import { spawn } from 'node:child_process'
import { root } from './web-build.ts'

const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0)) {
  console.error('The number of minutes must be more than 0.')
  process.exit(1)
}

const parts = [
  { file: 'server/src/commit/pairs.test.ts', environment: { PAIR_ROUNDS: minutes < 10 ? '20' : '200' } },
  { file: 'server/src/commit/random-walk.test.ts', environment: { WALK_SECONDS: String(minutes * 60) } },
]
const failed: string[] = []
for (const { file, environment } of parts) if ((await run(file, environment)) !== 0) failed.push(file)
console.log(failed.length === 0 ? 'Every promise held.' : `Failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

function run(file: string, environment: Readonly<Record<string, string>>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => resolve(code ?? 1))
  return promise
}
