import { startServer } from './server.ts'

/** One server for all stories of the run; a story that needs another season starts one of its own. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const { address, stop } = await startServer()
  process.env.E2E_BASE_URL = address
  return stop
}
