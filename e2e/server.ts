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

/** The server as players get it, on a free port with a data directory of its own. */
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
      // A story has the market to itself, unless it is about them.
      RESIDENTS: '0',
      OPERATOR_EMAIL: operatorCredentials.email,
      OPERATOR_PASSWORD: operatorCredentials.password,
      // All stories come from one address.
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
    // A machine that is slow may still be ending the database.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    if (faults.length > 0) throw new Error(`The server logged ${faults.length} faults:\n${faults.join('\n')}`)
  }
  await untilGreeted(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, stop }
}

/** A line of the log by which the server says that something went wrong that should not: an error, or worse. */
function isFault(line: string): boolean {
  return /^\{"level":[56]0,/.test(line)
}
