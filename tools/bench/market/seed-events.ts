import { millisecondsPerDay, secondsPerDay } from '../../../shared/src/time.ts'
import type { Content } from '../../../server/src/catalogue/content.ts'
import { toPlay } from '../../../server/src/catalogue/events/season-event.ts'
import { seasonEvents } from '../../../server/src/catalogue/events/season-events.ts'
import { createPublisher } from '../../../server/src/jobs/publisher.ts'
import { seasonRunId } from '../../../server/src/jobs/season-runs.ts'
import type { BenchWorld } from '../world.ts'

const minuteMilliseconds = 60_000
/** A run number far from those of a replay. */
const pastRun = 900_001
const comingRun = 900_002

/**
 * Loads the whole season twice: once in the past, so that its event cards are held but listed only on request; and once
 * so far ahead that it is still open at any measurement.
 */
export async function seedEvents(world: BenchWorld, content: Content): Promise<void> {
  const publisher = createPublisher(world)
  for (const [run, from] of [
    [pastRun, Date.now() - 400 * millisecondsPerDay],
    [comingRun, Date.now() + 3650 * millisecondsPerDay],
  ] as const) {
    const events = seasonEvents(content).all.map((event, index) => ({
      ...toPlay(event),
      startsAt: new Date(from + index * minuteMilliseconds),
      voidAfterSeconds: 14 * secondsPerDay,
      sourcesRequired: 1,
    }))
    await publisher.publish(events, ({ type }) =>
      seasonRunId(world.database.owner, { type, run, startsAt: new Date(from) }),
    )
  }
  await world.database.owner.query(
    `update event e set status = 'decided', actual_started_at = e.starts_at, closed_at = e.starts_at,
      version = e.version + 1
    from season_run r where r.id = e.season_run_id and r.run = $1`,
    [pastRun],
  )
}
