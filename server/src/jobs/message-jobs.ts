import type { Database } from '../db/database.ts'
import { deliverOutbox } from '../mail/deliver-outbox.ts'
import type { Transports } from '../mail/transport.ts'
import type { Job } from './ticker.ts'

/** The jobs that deliver mail and text messages; none if all messages stay in the outbox. */
export function messageJobs(database: Pick<Database, 'house'>, transports: Transports): Job[] {
  if (transports.size === 0) return []
  return [
    {
      name: 'deliver messages',
      everyMilliseconds: 1000,
      work: () => deliverOutbox(database.house, transports),
    },
  ]
}
