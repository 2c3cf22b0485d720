import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { accountId, type AccountId } from '../../shared/src/ids.ts'
import { benchKey, type BenchWorld } from './world.ts'

export interface BenchPlayer {
  readonly id: AccountId
  readonly token: string
}

/** The whole server as players get it, in a process of its own, on the bench's database. */
export interface ServedGame {
  readonly address: string
  register(): Promise<BenchPlayer>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const unlimited = '1000000'

export async function serveGame(world: BenchWorld): Promise<ServedGame> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const { host, user, database } = world.connection
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: join(world.folder, 'data'),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`,
      SECRET_KEY: benchKey.toString('hex'),
      MONEY_CALLS_PER_SECOND: unlimited,
      MONEY_CALL_BURST: unlimited,
      SIGN_UPS_PER_HOUR: unlimited,
    },
  })
  let people = 0
  const until = Date.now() + 60_000
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error('the server of the bench did not start')
    await sleep(100)
  }
  return {
    address,
    async register() {
      people += 1
      const answer = await fetch(`${address}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `bench${people}@example.com`,
          password: 'a password of the bench',
          name: 'Ann Lee',
          birth_date: '1990-05-17',
          state: 'CA',
        }),
      })
      const { token, user: known } = z
        .object({ token: z.string(), user: z.object({ id: z.number() }) })
        .parse(await answer.json())
      return { id: accountId(known.id), token }
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
