import type { Pool } from 'pg'
import { millisecondsPerHour } from '@called-shot/shared/time.ts'
import type { PollParts } from '../feeds/poll-feed.ts'
import { createPoller, type Polled } from '../feeds/poll-feed.ts'
import type { Mapping } from '../feeds/mapping.ts'
import type { Job } from './ticker.ts'

const maxProblemCharacters = 500

/**
 * Polls every mapped address, each at its own interval; one that fails is polled less and less often (the ticker
 * doubles the pause up to a minute, or its own interval), and operators see since when.
 */
export function feedJobs(mappings: readonly Mapping[], parts: PollParts & { readonly owner: Pool }): Job[] {
  const polls = mappings.map((mapping): Job => {
    const poller = createPoller(mapping, parts)
    return {
      name: `poll ${mapping.file}`,
      everyMilliseconds: mapping.every_seconds * 1000,
      async work() {
        try {
          await noteSuccess(parts.owner, mapping, await poller.poll())
        } catch (error) {
          await noteProblem(parts.owner, mapping, error)
          throw error
        }
      },
    }
  })
  return [
    ...polls,
    {
      name: 'forget feed messages',
      everyMilliseconds: millisecondsPerHour,
      async work() {
        await parts.owner.query(
          `delete from feed_message where at < statement_timestamp() - interval '30 days'`,
        )
      },
    },
  ]
}

async function noteSuccess(owner: Pool, { file, source }: Mapping, polled: Polled): Promise<void> {
  await owner.query(
    `insert into feed_poll (mapping, source, polled_at, succeeded_at, accepted, skipped)
     values ($1, $2, clock_timestamp(), clock_timestamp(), $3, $4)
     on conflict (mapping) do update set source = excluded.source, polled_at = excluded.polled_at,
       succeeded_at = excluded.succeeded_at, failures = 0, problem = null,
       accepted = feed_poll.accepted + excluded.accepted, skipped = feed_poll.skipped + excluded.skipped`,
    [file, source, polled.accepted, polled.skipped],
  )
}

async function noteProblem(owner: Pool, { file, source }: Mapping, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error)
  await owner.query(
    `insert into feed_poll (mapping, source, polled_at, failures, problem) values ($1, $2, clock_timestamp(), 1, $3)
     on conflict (mapping) do update set source = excluded.source, polled_at = excluded.polled_at,
       failures = feed_poll.failures + 1, problem = excluded.problem`,
    [file, source, problem.slice(0, maxProblemCharacters)],
  )
}
