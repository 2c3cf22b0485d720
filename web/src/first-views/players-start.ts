import { callAhead } from './call-ahead.ts'
import { runLateClient } from './late-client.ts'

/** The first script of a player's page. */
try {
  callAhead()
} catch (error) {
  // The client reads for itself what was not read ahead.
  console.warn('Nothing was read ahead', error)
}
await runLateClient()
