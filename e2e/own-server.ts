import { playAt } from './address.ts'
import type { StoryServer } from './server.ts'
import { test } from './test.ts'

/**
 * The stories of this file, or of this `describe`, are played on a server of their own, which `start` starts. Pages,
 * traders and the operator are then on that one.
 */
export function playOnOwnServer(start: () => Promise<StoryServer>): void {
  let server: StoryServer | null = null
  test.beforeAll(async () => {
    server = await start()
    playAt(server.address)
  })
  test.afterAll(async () => {
    playAt(null)
    await server?.stop()
  })
}
