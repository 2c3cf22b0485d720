import { expect, test } from 'vitest'
import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { noticesTo } from '../../test/messages.ts'
import { requireInvariants } from '../../test/pack-fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events, type PersonName } from '../../test/world/facts.ts'
import { calls } from '../../test/calls.ts'
import { purseOf } from '../commit/player.ts'
import type { Runner } from '../commit/run-command.ts'
import { oracleJobs } from './oracle-jobs.ts'
import { poolJobs } from './pool-jobs.ts'
import { tournamentJobs } from './tournament-jobs.ts'

/*
 * A worker dies between any two steps of its jobs, and another one takes over. A step is a commit, and the database
 * does a commit whole or not at all (tools/faults kills it in the middle), so these are all the places there are.
 */

const database = await useTestDatabase()
const world = await smallWorld(database)
const settings = { lockoutSeconds: 10 }
const oracle = { disputeSeconds: 0 }
const { predict, claim, report, amend } = predicting(world, { database, oracle })
const referee = await world.openAccount('Referee')

class Died extends Error {}

/** A runner that counts its steps, and whose process dies after so many. */
function dyingAfter(steps: number): Runner & { readonly done: () => number } {
  let done = 0
  return {
    run: (call) => world.runner.run(call),
    async runHouse(command, input) {
      if (done === steps) throw new Died()
      const answer = await world.runner.runHouse(command, input)
      done += 1
      return answer
    },
    done: () => done,
  }
}

/** Does everything that is due, like a worker that has just started. */
async function work(runner: Runner): Promise<void> {
  const parts = { database, runner, ...settings }
  const jobs = [...oracleJobs({ ...parts, oracle }), ...tournamentJobs(parts), ...poolJobs(parts)]
  for (const job of jobs) while (await job.work());
}

interface Scene {
  readonly event: EventId
  readonly players: readonly AccountId[]
}

const scenes = {
  async 'a pool event is decided'() {
    const event = await world.addEvent({ ...events.kcAtBuf, pool: true })
    const players = await newPlayers()
    const [alice, bob, eve] = players
    await predict(alice, { event })
    await predict(bob, { event, person: 'allen', prizeCents: 300 })
    await predict(eve, { event, prizeCents: 100 })
    await report(event, [{ value: 312 }, { person: 'allen', value: 200 }])
    return { event, players }
  },
  async 'a game is abandoned'() {
    const event = await world.addEvent(events.kcAtBuf)
    const players = await newPlayers()
    for (const player of players) await predict(player, { event })
    await world.act(referee, calls.cancelEvent(event, { abandoned: true }))
    return { event, players }
  },
  async 'two play for their wagers, and their game is over'() {
    const event = await world.addEvent(events.kcAtBuf)
    const players = await newPlayers()
    const [alice, bob] = players
    const id = await open(alice, event)
    await join(bob, event, id)
    await report(event, [{ value: 312 }, { person: 'allen', value: 200 }])
    return { event, players }
  },
  async 'a result is amended that has been paid'() {
    const event = await world.addEvent(events.kcAtBuf)
    const players = await newPlayers()
    const made = []
    for (const player of players) made.push({ player, id: await predict(player, { event }) })
    await report(event, [{ value: 312 }])
    await work(world.runner)
    for (const { player, id } of made.slice(0, 2)) await claim(player, id)
    await amend(referee, { event }, 'false')
    return { event, players }
  },
} as const satisfies Record<string, () => Promise<Scene>>

async function open(who: AccountId, event: EventId): Promise<number> {
  const { id } = await world.act(who, calls.createTournament(settings, await seatOf(who, event)))
  return id
}

async function join(who: AccountId, event: EventId, id: number): Promise<void> {
  await world.act(who, calls.joinTournament(settings, id, await seatOf(who, event, 'allen')))
}

async function seatOf(who: AccountId, event: EventId, person: PersonName = 'mahomes') {
  return {
    prediction: await predict(who, { event, person }),
    wager: await world.givePrize(who, 180, { kind: 'wager' }),
  }
}

async function newPlayers(): Promise<readonly [AccountId, AccountId, AccountId]> {
  return [await world.openAccount('Alice'), await world.openAccount('Bob'), await world.openAccount('Eve')]
}

test.each(Object.entries(scenes))('%s: a worker that dies leaves nothing half done', async (_, play) => {
  const whole = await play()
  const all = dyingAfter(Number.POSITIVE_INFINITY)
  await work(all)
  const expected = await factsOf(whole)
  expect(all.done()).toBeGreaterThan(0)
  for (let steps = 0; steps < all.done(); steps += 1) {
    const scene = await play()
    await expect(work(dyingAfter(steps))).rejects.toThrow(Died)
    await work(world.runner)
    expect(await factsOf(scene), `died after ${steps} of ${all.done()} steps`).toEqual(expected)
  }
  await requireInvariants(database.owner)
})

/** Everything that the jobs decide, pay, return and report. */
async function factsOf({ event, players }: Scene) {
  const { rows: outcomes } = await database.owner.query(
    `select status, settled_at is not null as settled, amended_at is not null as amended,
       corrected_at is not null as corrected
     from outcome where event_id = $1 order by id`,
    [event],
  )
  const { rows: pools } = await database.owner.query(
    `select entries, right_cents, forfeited_cents, cardinality(right_outcomes) as right
     from pool_settlement where event_id = $1`,
    [event],
  )
  return { outcomes, pools, players: await Promise.all(players.map(factsOfPlayer)) }
}

async function factsOfPlayer(player: AccountId) {
  const { rows: cards } = await database.owner.query(
    `select kind, coalesce(gone_as, place) as place, redeemable, count(*)::int
     from asset where owner_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
    [player],
  )
  const { rows: money } = await database.owner.query(
    `select balance_cents from ledger_account where id = $1`,
    [purseOf(player).available],
  )
  const { rows: entries } = await database.owner.query(
    `select result, paid_cents from tournament_entry where account_id = $1`,
    [player],
  )
  const notices = await noticesTo(database.owner, player)
  return {
    cards,
    money,
    entries,
    notices: notices.map(({ type, message }) => `${type}: ${message}`).toSorted(),
  }
}
