import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { operatorCredentials } from './operator.ts'
import { freePort } from '../server/test/free-port.ts'

const server = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export interface StoryServer {
  readonly address: string
  stop(): Promise<void>
}

/** The server as players get it, on a free port with a data directory of its own. */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<StoryServer> {
  const folder = await makeTemporaryFolder('e2e')
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: folder,
      DATABASE_URL: '',
      OPERATOR_EMAIL: operatorCredentials.email,
      OPERATOR_PASSWORD: operatorCredentials.password,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + 180_000
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error('The server for the browser tests did not start: see above.')
    }
    await sleep(100)
  }
  return { address, stop }
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )
}
