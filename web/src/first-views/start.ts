import { runLateClient } from './late-client.ts'

/** The first script of a guest's page. */
await runLateClient()
