import type { OutcomeStatus } from '@called-shot/shared/events/verdicts.ts'
import type { EventId, OutcomeId } from '@called-shot/shared/ids.ts'
import { outcomeIsFinal } from '../outcome-state.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import { maxRowsOfChange, tellOfMove, voidOverdue } from '../events/change-event.ts'
import { decideFromReports, type OracleSettings } from '../events/decide-outcomes.ts'
import { readMovedEvents } from '../events/event-reads.ts'
import { payCorrections } from '../events/pay-corrections.ts'
import { tellCardHolders } from '../events/tell-card-holders.ts'
import { maxSettled, settleOutcome } from '../predictions/settle-outcome.ts'
import { maxReturned, returnLateEntries, returnVoidOutcome } from '../predictions/void-predictions.ts'
import { createBatches, type Batches } from './batches.ts'
import { eachAlone } from '../each-alone.ts'
import type { Job } from './ticker.ts'

export interface OracleJobParts {
  readonly database: Database
  readonly runner: Runner
  readonly oracle: OracleSettings
}

interface Work {
  readonly queries: Queries
  readonly runner: Runner
}

const maxEvents = 20
const maxOutcomes = 50

/** Updates outcomes without a request: each job finds its work by query and can be repeated. */
export function oracleJobs({ database, runner, oracle }: OracleJobParts): Job[] {
  const parts = { queries: queriesOf(database.house), runner }
  return [
    { name: 'decide waiting outcomes', everyMilliseconds: 2000, work: decideWaiting(parts, oracle) },
    { name: 'void overdue outcomes', everyMilliseconds: 2000, work: () => voidOverdueOutcomes(parts) },
    { name: 'settle final outcomes', everyMilliseconds: 500, work: settleFinal(parts) },
    { name: 'pay what amended outcomes owe', everyMilliseconds: 2000, work: () => payAmended(parts) },
    {
      name: 'tell the holders of cards of canceled events',
      everyMilliseconds: 10_000,
      work: async () => (await runner.runHouse(tellCardHolders, null)) > 0,
    },
    { name: 'tell the players of moved events', everyMilliseconds: 10_000, work: () => tellOfMoves(parts) },
    { name: 'return late entries', everyMilliseconds: 2000, work: returnLate(parts) },
  ]
}

/**
 * Decides outcomes on closed events that have reports: there were more than one commit can decide, or a source reported
 * late.
 */
function decideWaiting({ queries, runner }: Work, oracle: OracleSettings): Job['work'] {
  const decide = decideFromReports(oracle)
  /** Where the next round starts, so that events that cannot be decided yet do not block others. */
  let decidedUpTo = 0
  return async () => {
    const events = await queries.query<{ id: EventId }>({
      name: 'events-to-decide',
      text: `
        select e.id from event e
        where e.closed_at is not null and e.status <> 'cancelled'
          and exists (select 1 from outcome o where o.event_id = e.id and o.status = 'pending')
          and exists (select 1 from observation b where b.event_id = e.id and b.final)
          and e.starts_at > statement_timestamp() - interval '30 days' and e.id > $1
        order by e.id limit $2`,
      values: [decidedUpTo, maxEvents],
    })
    decidedUpTo = events.length < maxEvents ? 0 : (events.at(-1)?.id ?? 0)
    const decided = await eachAlone(events, ({ id }) => runner.runHouse(decide, { eventId: id }))
    return decided.some((count) => count > 0) || events.length === maxEvents
  }
}

async function voidOverdueOutcomes({ queries, runner }: Work): Promise<boolean> {
  const events = await queries.query<{ id: EventId }>({
    name: 'events-overdue',
    text: `
      select distinct e.id from outcome o join event e on e.id = o.event_id
      where o.status = 'pending' and (e.status = 'cancelled' or e.starts_at + e.void_after <= statement_timestamp())
      order by e.id limit $1`,
    values: [maxEvents],
  })
  const voided = await eachAlone(events, ({ id }) => runner.runHouse(voidOverdue, { eventId: id }))
  return voided.some((count) => count > 0)
}

/** A commit that moves an event tells the first of its players. */
async function tellOfMoves({ queries, runner }: Work): Promise<void> {
  await eachAlone(await readMovedEvents(queries), async (moved) => {
    while ((await runner.runHouse(tellOfMove, moved)) === maxRowsOfChange);
  })
}

interface OutcomeToSettle {
  readonly id: OutcomeId
  readonly version: number
  readonly status: OutcomeStatus
}

interface Underway {
  /** The last prediction that was settled. */
  readonly after: number
  readonly batch: Batches
}

/**
 * One batch of each outcome at a time, so that a million predictions on one of them block neither the other outcomes
 * nor the shutdown of the process; after each round the ticker lets the players' calls pass. An outcome that fails is
 * tried again in the next round, from where it stopped.
 */
function settleFinal({ queries, runner }: Work): Job['work'] {
  /**
   * The outcomes in progress, by the version of their ruling. A new leader starts at the first; nobody is notified
   * twice.
   */
  let reached: ReadonlyMap<string, Underway> = new Map()

  /** Returns the last prediction of a batch, and whether the outcome is settled. */
  async function settle(
    { id, status }: OutcomeToSettle,
    { after, most }: { after: number; most: number },
  ): Promise<{ last: number; done: boolean }> {
    const isReturning =
      status === 'void' && (await runner.runHouse(returnVoidOutcome, { outcomeId: id, most })) > 0
    return isReturning
      ? { last: after, done: false }
      : runner.runHouse(settleOutcome, { outcomeId: id, after, most })
  }

  return async () => {
    const outcomes = await queries.query<OutcomeToSettle>({
      name: 'outcomes-to-settle',
      text: `
        select o.id, o.version, o.status from outcome o where o.settled_at is null and ${outcomeIsFinal}
        order by o.final_at limit $1`,
      values: [maxOutcomes],
    })
    const reachedNow = new Map<string, Underway>()
    try {
      await eachAlone(outcomes, async (outcome) => {
        const ruling = `${outcome.id}:${outcome.version}`
        const { after, batch } = reached.get(ruling) ?? { after: 0, batch: createBatches(maxSettled) }
        reachedNow.set(ruling, { after, batch })
        const settled = await batch((most) => settle(outcome, { after, most }))
        if (settled?.done === true) reachedNow.delete(ruling)
        else if (settled !== null) reachedNow.set(ruling, { after: settled.last, batch })
      })
    } finally {
      reached = reachedNow
    }
    return reached.size > 0 || outcomes.length === maxOutcomes
  }
}

/**
 * Gives back predictions made after the actual start of an event that began early, one batch of each event at a time.
 */
function returnLate({ queries, runner }: Work): Job['work'] {
  const batch = createBatches(maxReturned)
  return async () => {
    const events = await queries.query<{ id: EventId }>({
      name: 'events-with-late-entries',
      text: `
        select distinct e.id from event e join asset a on a.event_id = e.id
        where e.actual_started_at is not null and a.kind = 'prediction' and a.place <> 'gone'
          and a.created_at >= e.actual_started_at
        order by e.id limit $1`,
      values: [maxEvents],
    })
    const returned = await eachAlone(events, ({ id }) =>
      batch((most) => runner.runHouse(returnLateEntries, { eventId: id, most })),
    )
    return returned.some((count) => count !== 0)
  }
}

async function payAmended({ queries, runner }: Work): Promise<void> {
  const outcomes = await queries.query<{ id: OutcomeId }>({
    name: 'outcomes-to-correct',
    text: `select id from outcome where amended_at is not null and corrected_at is null order by id limit $1`,
    values: [maxOutcomes],
  })
  await eachAlone(outcomes, async ({ id }) => {
    let batch = { last: 0, hasMore: true }
    while (batch.hasMore) batch = await runner.runHouse(payCorrections, { outcomeId: id, after: batch.last })
  })
}
