import { callAhead } from './call-ahead.ts'
import { runLateClient } from './late-client.ts'

/** The first script of a player's page. */
try {
  callAhead()
} catch (error) {
  // Without early answers, the client makes the calls itself.
  console.warn('Nothing was read ahead', error)
}
await runLateClient()
