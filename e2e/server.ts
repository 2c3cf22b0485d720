import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { keepPictures } from './drawn-pictures.ts'
import { operatorCredentials } from './operator.ts'
import { freePort } from '../server/test/free-port.ts'
import { untilGreeted } from '../server/test/until-greeted.ts'

const server = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export interface StoryServer {
  readonly address: string
  stop(): Promise<void>
}

/** Starts the server as players get it, on a free port with its own data directory. */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<StoryServer> {
  const folder = await makeTemporaryFolder('e2e')
  await keepPictures(folder)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: folder,
      DATABASE_URL: '',
      STORIES: 'on',
      // No residents, so that a story has the market to itself unless it asks for them.
      RESIDENTS: '0',
      OPERATOR_EMAIL: operatorCredentials.email,
      OPERATOR_PASSWORD: operatorCredentials.password,
      // All stories share one address, so its limits are lifted.
      NEW_PICTURES_PER_MINUTE: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const faults: string[] = []
  for (const channel of [child.stdout, child.stderr]) {
    createInterface({ input: channel }).on('line', (line) => {
      console.log(line)
      if (isFault(line)) faults.push(line)
    })
  }
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    // A slow machine may still be stopping the database.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    if (faults.length > 0) throw new Error(`The server logged ${faults.length} faults:\n${faults.join('\n')}`)
  }
  await untilGreeted(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, stop }
}

/** Whether a log line reports a fault: an error, or worse. */
function isFault(line: string): boolean {
  return /^\{"level":[56]0,/.test(line)
}
