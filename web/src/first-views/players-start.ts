import { callAhead } from './call-ahead.ts'
import { runLateClient } from './late-client.ts'
import { printFirstCards } from './print-first-cards.ts'

/** The first script of a player's page. */
await runLateClient(firstCards())

/** Calls ahead, and prints what has come. */
async function firstCards(): Promise<void> {
  try {
    const list = callAhead()
    if (list !== null) await printFirstCards(await list)
  } catch (error) {
    // The client makes the calls itself, and prints the cards.
    console.warn('Nothing was read ahead', error)
  }
}
