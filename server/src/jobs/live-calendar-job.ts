import { millisecondsPerDay } from '@called-shot/shared/time.ts'
import { footballYearOf, liveEvents, liveSeasons } from '../catalogue/live-calendar.ts'
import { isLiveRun } from '../catalogue/live-runs.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import { databaseTime } from '../db/database-time.ts'
import { createPublisher } from './publisher.ts'
import { liveSeasonRunId, seasonRunId } from './season-runs.ts'
import type { Job } from './ticker.ts'

const publishedDays = 30

/**
 * For SEASON=live: publishes the content's open events 30 days ahead, at their real times, once each. A football season
 * begins with its first kickoff, or now if it is under way already, so that no claim changes its season.
 */
export function liveCalendarJob({
  database,
  runner,
  content,
}: {
  readonly database: Database
  readonly runner: Runner
  /** The ids of the events that are published. */
  readonly content: () => Promise<Pick<ContentSource, 'content'>>
}): Job {
  const publisher = createPublisher({ database, runner })
  const queries = queriesOf(database.house)

  return {
    name: 'publish the live calendar',
    everyMilliseconds: 600_000,
    async work() {
      const now = await databaseTime(queries)
      const given = (await content()).content()
      const due = liveEvents(given, {
        from: now,
        until: new Date(now.getTime() + publishedDays * millisecondsPerDay),
      })
      const known = await queries.query<{ key: string }>({
        name: 'published-live-events',
        text: `
          select r.sport || ' ' || e.source_id as key
          from event e join season_run r on r.id = e.season_run_id where ${isLiveRun}`,
      })
      const keys = new Set(known.map(({ key }) => key))
      const football = new Map<number | null, number>()
      for (const { year, firstKickoff } of liveSeasons(given, due)) {
        const startsAt = firstKickoff < now ? now : firstKickoff
        football.set(year, await liveSeasonRunId(database.owner, { year, startsAt }))
      }
      await publisher.publish(
        due.filter(({ type, sourceId }) => !keys.has(`${type} ${sourceId}`)),
        async (event) =>
          football.get(footballYearOf(event)) ??
          seasonRunId(database.owner, { type: event.type, run: 0, startsAt: now }),
      )
    },
  }
}
