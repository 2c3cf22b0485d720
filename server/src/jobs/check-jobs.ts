import type { ClientConfig, Pool } from 'pg'
import type { CheckKind } from '@called-shot/shared/operator/checks-contract.ts'
import { openDatabase } from '../db/database.ts'
import { checkChains, type Findings } from '../ledger/check-chains.ts'
import { failedFindings, maxFindings } from './findings.ts'
import type { Job } from './ticker.ts'

export interface CheckParts {
  readonly owner: Pool
  /** For a separate connection, since a check reads for minutes and nobody else should wait for it. */
  readonly connection: ClientConfig
  /** Restores the newest backup somewhere else and checks it. */
  readonly rehearse: () => Promise<Findings>
}

const interrupted = 'The process that did it stopped. Ask again.'

/**
 * Runs the checks that operators requested, the oldest first, and returns how many. One that an earlier process started
 * and never finished is reported as interrupted.
 */
export async function runAskedChecks(parts: CheckParts): Promise<number> {
  const { owner } = parts
  await owner.query(
    `update asked_check set ended_at = clock_timestamp(), passed = false, findings = array[$1::text]
    where begun_at is not null and ended_at is null`,
    [interrupted],
  )
  for (let done = 0; ; done += 1) {
    const { rows } = await owner.query<{ id: number; kind: CheckKind }>(
      `update asked_check set begun_at = clock_timestamp()
      where id = (select min(id) from asked_check where begun_at is null) returning id, kind`,
    )
    const [asked] = rows
    if (!asked) return done
    const { passed, findings } = await check(parts, asked.kind)
    await owner.query(
      `update asked_check set ended_at = clock_timestamp(), passed = $2, findings = $3 where id = $1`,
      [asked.id, passed, findings.slice(0, maxFindings)],
    )
  }
}

async function check({ connection, rehearse }: CheckParts, kind: CheckKind): Promise<Findings> {
  try {
    if (kind === 'rehearsal') return await rehearse()
    const database = openDatabase({ connection })
    return await checkChains(database.owner).finally(() => database.close())
  } catch (error) {
    return failedFindings(error)
  }
}

/**
 * Job: restores each new backup once, for a rehearsal, so that nightly backups are rehearsed nightly. It starts the
 * rehearsal and does not wait for its end. A copy that already has a report is not restored again.
 */
export function rehearsalJob(
  { isDue, rehearse }: { readonly isDue: () => Promise<boolean>; readonly rehearse: () => Promise<unknown> },
  onError: (error: unknown) => void,
): Job {
  let underway: Promise<unknown> | null = null
  return {
    name: 'rehearse the restore of each backup',
    everyMilliseconds: 60_000,
    async work() {
      if (underway === null && (await isDue()))
        underway = rehearse()
          .catch(onError)
          .finally(() => {
            underway = null
          })
    },
  }
}

/** Job: starts the requested checks without waiting for them, so that the game's shutdown waits for none. */
export function checkJob(parts: CheckParts, onError: (error: unknown) => void): Job {
  let underway: Promise<unknown> | null = null
  return {
    name: 'do the checks that operators asked for',
    everyMilliseconds: 2000,
    async work() {
      underway ??= runAskedChecks(parts)
        .catch(onError)
        .finally(() => {
          underway = null
        })
    },
  }
}
