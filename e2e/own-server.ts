import { playAt } from './address.ts'
import type { StoryServer } from './server.ts'
import { test } from './test.ts'

/**
 * Plays the stories of this file or `describe` on their own server, which `start` starts. Pages, traders and the
 * operator then use that server.
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
