import { z } from 'zod'
import { afterEach, expect } from 'vitest'
import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import type { Runner } from '../src/commit/run-command.ts'
import { purseOf } from '../src/commit/player.ts'
import { recordObservations } from '../src/events/record-observations.ts'
import { oracleJobs } from '../src/jobs/oracle-jobs.ts'
import { tournamentJobs } from '../src/jobs/tournament-jobs.ts'
import { listMine } from '../src/tournaments/tournament-lists.ts'
import { craftFrom, giveFour } from './crafted.ts'
import { useTestDatabase } from './database.ts'
import { people, smallWorld, type PersonName } from './fixtures.ts'
import { noticesTo } from './messages.ts'
import type { Given } from './world/give.ts'
import { requireInvariants } from './pack-fixtures.ts'
import { secondChecker } from './second-checker.ts'
import { events } from './world/facts.ts'
import { predicting } from './predicting.ts'
import { calls } from './calls.ts'

/** The stake of every tournament here, unless a test asks for another. */
const wagerCents = 180
const page = { limit: 50, offset: 0 }

export interface Entry {
  readonly prediction: AssetId
  readonly wager: AssetId
}

/**
 * The small world with tournaments in it, and every act on them, for one test file. The invariants of the books hold
 * after each of its tests.
 */
export async function useTournaments() {
  const database = await useTestDatabase()
  const world = await smallWorld(database)
  const settings = { lockoutSeconds: 10 }
  const oracle = { disputeSeconds: 0 }
  const reads = { queries: world.queries, settings }
  const { claim } = predicting(world, { database, oracle })
  const referee = await world.openAccount('Referee')

  afterEach(() => requireInvariants(database.owner))

  const newGame = (pool = false) => world.addEvent({ ...events.kcAtBuf, pool })

  async function predict(
    who: AccountId,
    event: EventId,
    { person = 'mahomes', ...given }: Given & { person?: PersonName } = {},
  ): Promise<AssetId> {
    const cards = await giveFour(world, who, { event, person, given })
    return (await craftFrom(world, who, { cards })).nft_card_prediction_id
  }

  async function cardsOf(
    who: AccountId,
    event: EventId,
    { person = 'mahomes', value = wagerCents }: { person?: PersonName; value?: number } = {},
  ): Promise<Entry> {
    return {
      prediction: await predict(who, event, { person }),
      wager: await world.givePrize(who, value, { kind: 'wager' }),
    }
  }

  const create = (
    who: AccountId,
    cards: Entry,
    { key, ...how }: { seats?: number; inviteOnly?: boolean; key?: string } = {},
  ) =>
    world.act(who, {
      ...calls.createTournament(settings, cards, how),
      idempotency: key === undefined ? null : { key, hash: key },
    })

  const join = (
    who: AccountId,
    id: number,
    { cards, code, ...by }: { cards: Entry; code?: string; runner?: Runner },
  ) => world.act(who, { ...by, ...calls.joinTournament(settings, id, { ...cards, code }) })

  async function cancel(who: AccountId, id: number, runner: Runner = world.runner): Promise<void> {
    await world.act(who, { runner, ...calls.cancelTournament(id) })
  }

  async function throws(event: EventId, yards: Partial<Record<PersonName, number>>): Promise<void> {
    await world.runner.runHouse(recordObservations(oracle), {
      source: 'the press box',
      observations: Object.entries(yards).map(([name, value]) => ({
        event_id: event,
        person_id: Object.entries(people).find(([key]) => key === name)?.[1].id ?? null,
        metric: 'passing_yards',
        value,
        final: true,
      })),
    })
  }

  async function cancelGame(event: EventId): Promise<void> {
    await world.act(referee, calls.cancelEvent(event))
  }

  async function runJobs(): Promise<void> {
    const jobs = [
      ...oracleJobs({ database, runner: world.runner, oracle }),
      ...tournamentJobs({ database, runner: world.runner, ...settings }),
    ]
    for (const job of jobs) while (await job.work());
  }

  async function placeOf(id: AssetId): Promise<string> {
    const { rows } = await database.owner.query<{ place: string }>(
      'select coalesce(gone_as, place) as place from asset where id = $1',
      [id],
    )
    return rows[0]?.place ?? 'nowhere'
  }

  async function available(of: AccountId): Promise<number> {
    const { rows } = await database.owner.query<{ cents: number }>(
      'select balance_cents as cents from ledger_account where id = $1',
      [purseOf(of).available],
    )
    return rows[0]?.cents ?? 0
  }

  async function messagesTo(who: AccountId): Promise<string[]> {
    const notices = await noticesTo(database.owner, who)
    return notices.flatMap(({ type, message }) => (type.startsWith('tournament') ? message : []))
  }

  /** The checker in another language reaches the same result from what a player sees, and finds a false tournament. */
  async function requireChecked(
    who: AccountId,
    falsify: (tournament: { pot: number; entries: { paid: number }[] }) => void,
  ): Promise<void> {
    const shown = z.encode(
      tournaments.listMine.answer,
      await listMine(reads, who, { ...page, state: 'history' }),
    )
    const genuine = await secondChecker('tournament', [shown])
    expect(genuine.broken).toEqual([])
    const copy = structuredClone(shown)
    const [first] = copy.data
    if (first) falsify(first)
    expect((await secondChecker('tournament', [copy])).output).toMatch(/^NO /m)
  }

  return {
    database,
    world,
    reads,
    referee,
    newGame,
    predict,
    cardsOf,
    create,
    join,
    cancel,
    claim,
    throws,
    cancelGame,
    runJobs,
    placeOf,
    available,
    messagesTo,
    requireChecked,
  }
}
