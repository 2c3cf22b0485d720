import { rm } from 'node:fs/promises'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { startServer } from './server.ts'

/** Starts one server for all stories of the run. A story that needs a different season starts its own. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const seenByAxe = await makeTemporaryFolder('axe')
  process.env.AXE_SEEN = seenByAxe
  const { address, stop } = await startServer()
  process.env.E2E_BASE_URL = address
  return async () => {
    await rm(seenByAxe, { recursive: true, force: true })
    await stop()
  }
}
