import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { judged, type Ratio } from './ratio.ts'
import { textOf } from './pgbench.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const warmSeconds = 3
const freshSeconds = 120

/** Measures `npm start` until /api/health answers: from a fresh clone, installs included, and once more, warm. */
export async function benchStart(): Promise<Ratio[]> {
  const folder = await mkdtemp(join(tmpdir(), 'called-shot-fresh-'))
  try {
    const clone = join(folder, 'clone')
    await textOf('git', ['clone', '--quiet', repository, clone])
    const fresh = await secondsToHealth(clone)
    const warm = await secondsToHealth(clone)
    return [
      judged({ name: 'a fresh clone answers /api/health after (seconds)', atMost: freshSeconds }, fresh),
      judged({ name: 'a warm npm start answers /api/health after (seconds)', atMost: warmSeconds }, warm),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function secondsToHealth(clone: string): Promise<number> {
  const port = 20_000 + (process.pid % 20_000)
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', DATA_DIR: '.data' },
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('npm start ended before it answered')
    await sleep(20)
  }
  const seconds = (performance.now() - begin) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  while (await answers(port)) await sleep(50)
  return seconds
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}
