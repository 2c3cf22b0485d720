import { rm } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { startServer } from './server.ts'

/** Starts one server for all stories of the run. A story that needs a different season starts its own. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const seenByAxe = await makeTemporaryFolder('axe')
  process.env.AXE_SEEN = seenByAxe
  const { address, stop } = await startServer()
  // The games are published a second after the first start; without one, no pack that contains an event can be opened.
  await expect.poll(() => gamesAhead(address), { timeout: 60_000 }).toBeGreaterThan(0)
  process.env.E2E_BASE_URL = address
  return async () => {
    await rm(seenByAxe, { recursive: true, force: true })
    await stop()
  }
}

async function gamesAhead(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/live/events`)
  const { data }: { data: readonly object[] } = await answer.json()
  return data.length
}
