import type { Database } from '../db/database.ts'
import { deliverPushes } from '../push/deliver-pushes.ts'
import type { PushService } from '../push/push-service.ts'
import { queuePushes } from '../push/queue-pushes.ts'
import type { Job } from './ticker.ts'

/** The jobs that push notices to browsers whose players asked for them. */
export function pushJobs({ house }: Pick<Database, 'house'>, service: PushService): Job[] {
  const onProblem = (problem: string) => console.error('Push messages were dropped:', problem)
  return [
    { name: 'queue pushes', everyMilliseconds: 1000, work: () => queuePushes(house) },
    { name: 'deliver pushes', everyMilliseconds: 1000, work: () => deliverPushes(house, service, onProblem) },
  ]
}
