import { callAhead } from './call-ahead.ts'
import { runLateClient } from './late-client.ts'
import { printFirstCards } from './print-first-cards.ts'

/** The first script of a player's page. */
try {
  void callAhead()?.then(printFirstCards).catch(reportEarly)
} catch (error) {
  reportEarly(error)
}
await runLateClient()

/** Without early answers, the client makes the calls itself, and prints the cards. */
function reportEarly(error: unknown): void {
  console.warn('Nothing was read ahead', error)
}
