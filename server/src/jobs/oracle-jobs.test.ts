import { describe, expect, test } from 'vitest'
import { addSeconds } from '@called-shot/shared/time.ts'
import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import { addUndecided, copied } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import type { Runner } from '../commit/run-command.ts'
import { beginEvent } from '../events/change-event.ts'
import { oracleJobs } from './oracle-jobs.ts'
import type { Job } from './ticker.ts'

/*
 * Players claim while a job works on their predictions: each time it has read a batch, one claim comes before its
 * commit, until all who are quick have claimed.
 */

const database = await useTestDatabase()
const world = await smallWorld(database)
const oracle = { disputeSeconds: 0 }
const { predict, claim, report, outcomeOf } = predicting(world, { database, oracle })

/** More than a job's attempts at a batch, and at the next smaller one. */
const quickPlayers = 12
/** More than one batch. */
const patientPredictions = 250

interface Quick {
  readonly account: AccountId
  readonly prediction: AssetId
}

interface Crowd {
  readonly event: EventId
  readonly quick: readonly Quick[]
  readonly patient: AccountId
}

const newGame = () => world.addEvent(events.kcAtBuf)

/** A game on which many have made the same prediction; the first of them claim while the job works. */
async function crowd(): Promise<Crowd> {
  const event = await newGame()
  const quick: Quick[] = []
  for (let count = 0; count < quickPlayers; count += 1) {
    const account = await world.openAccount()
    quick.push({ account, prediction: await predict(account, { event }) })
  }
  const patient = await world.openAccount()
  const prediction = await predict(patient, { event })
  await copied(database.owner, { prediction, count: patientPredictions - 1 })
  return { event, quick, patient }
}

/** A game with one prediction, decided after the crowd's. */
async function smallGame(): Promise<EventId> {
  const event = await newGame()
  await predict(await world.openAccount(), { event })
  return event
}

const threw300 = (event: EventId) => report(event, [{ value: 300 }])
const didNotPlay = (event: EventId) => report(event, [{ metric: 'participated', value: 0 }])

interface Claiming {
  readonly runner: Runner
  /** What made the job start over. */
  readonly restarts: readonly string[]
}

/** A runner for jobs: one of them claims in each pause between its read and its commit. */
function besideClaims(quick: readonly Quick[]): Claiming {
  const waiting = [...quick]
  const restarts: string[] = []
  const runner = world.runnerWith({
    onRestart: (reason) => restarts.push(reason),
    async pause() {
      const next = waiting.shift()
      if (next) await claim(next.account, next.prediction)
    },
  })
  return { runner, restarts }
}

function jobOf(name: string, runner: Runner): Job {
  const job = oracleJobs({ database, runner, oracle }).find((each) => each.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  return job
}

async function isSettled(event: EventId): Promise<boolean> {
  const { rows } = await database.owner.query<{ settled: boolean }>(
    'select bool_and(settled_at is not null) as settled from outcome where event_id = $1',
    [event],
  )
  return rows[0]?.settled === true
}

/** Settles while the crowd claims, until everything is settled; the small game is settled in the first round. */
async function settleBesideClaims({ event, quick }: Crowd, small: EventId): Promise<void> {
  const settle = jobOf('settle final outcomes', besideClaims(quick).runner)
  expect(await settle.work()).toBe(true)
  expect([await isSettled(event), await isSettled(small)]).toEqual([false, true])
  while (await settle.work());
  expect(await isSettled(event)).toBe(true)
}

/** How many notices each of these predictions has brought. */
async function noticesOf({ event }: Crowd): Promise<readonly number[]> {
  const { rows } = await database.owner.query<{ notices: number }>(
    `select count(n.id) as notices from asset a
    left join notification n on n.account_id = a.owner_id and n.type = 'prediction_resolved'
      and (n.payload->>'PredictionId')::bigint = a.id
    where a.event_id = $1 and a.kind = 'prediction' group by a.id`,
    [event],
  )
  return rows.map(({ notices }) => notices)
}

/** How many predictions ended in which way, and how many notices of that their owners have. */
async function returned({ event }: Crowd): Promise<readonly Record<string, number | string>[]> {
  const { rows } = await database.owner.query<{ end: string; count: number; notices: number }>(
    `select coalesce(a.gone_as, a.place) as end, count(*) as count, count(n.id) as notices from asset a
    left join notification n on n.type = 'event_voided' and n.fact = 'voided:' || a.id
    where a.event_id = $1 and a.kind = 'prediction' group by 1`,
    [event],
  )
  return rows
}

const everything = [{ end: 'voided', count: quickPlayers + patientPredictions, notices: patientPredictions }]
const eachOnce = Array.from({ length: quickPlayers + patientPredictions }, () => 1)

describe('settling an outcome', () => {
  test('does not start over for claims: every owner is told once, and other outcomes are settled in the same round', async () => {
    const many = await crowd()
    const small = await smallGame()
    for (const event of [many.event, small]) await threw300(event)
    const { runner, restarts } = besideClaims(many.quick)
    const settle = jobOf('settle final outcomes', runner)
    expect(await settle.work()).toBe(true)
    expect(await isSettled(small)).toBe(true)
    while (await settle.work());
    expect(restarts).toEqual([])
    expect(await isSettled(many.event)).toBe(true)
    expect(await noticesOf(many)).toEqual(eachOnce)
  })

  test('takes smaller batches while listed predictions are claimed, and other outcomes do not wait', async () => {
    const many = await crowd()
    for (const { prediction } of many.quick) await world.list(prediction, 500)
    const small = await smallGame()
    for (const event of [many.event, small]) await threw300(event)
    await settleBesideClaims(many, small)
    expect(await noticesOf(many)).toEqual(eachOnce)
  })

  test('an outcome that fails to settle is reported, blocks no other, and resumes where it stopped', async () => {
    const many = await crowd()
    await threw300(many.event)
    const batches: unknown[] = []
    let isDown = false
    const settle = jobOf('settle final outcomes', {
      run: (call) => world.runner.run(call),
      async runHouse(command, input) {
        batches.push(input)
        // The first batch of a round is that of the outcome that was final first.
        if (isDown && batches.length === 1) throw new Error('no connection')
        return world.runner.runHouse(command, input)
      },
    })
    expect(await settle.work()).toBe(true)
    const small = await smallGame()
    await threw300(small)
    isDown = true
    batches.length = 0
    await expect(settle.work()).rejects.toThrow('no connection')
    expect(await isSettled(small)).toBe(true)
    isDown = false
    const [failed] = batches.splice(0)
    expect(await settle.work()).toBe(true)
    expect(batches).toEqual([failed])
    expect(failed).not.toMatchObject({ after: 0 })
    while (await settle.work());
    expect(await noticesOf(many)).toEqual(eachOnce)
  })

  test('a void outcome returns unclaimed cards in smaller batches, and other outcomes do not wait', async () => {
    const many = await crowd()
    const small = await smallGame()
    await didNotPlay(many.event)
    await threw300(small)
    await settleBesideClaims(many, small)
    expect(await returned(many)).toEqual(everything)
  })
})

test('late entries are returned in smaller batches while their owners claim them', async () => {
  const many = await crowd()
  const startedAt = addSeconds(new Date(), -3600)
  await world.runner.runHouse(
    ({ read }) => beginEvent(read, { id: many.event, startedAt }, { actorId: null, source: 'the press box' }),
    null,
  )
  const { runner } = besideClaims(many.quick)
  const returning = jobOf('return late entries', runner)
  while (await returning.work());
  expect(await returned(many)).toEqual(everything)
})

test('an event whose outcomes cannot be voided is reported, and blocks no other', async () => {
  const [broken, other] = [await smallGame(), await smallGame()]
  await database.owner.query(
    `update event set starts_at = starts_at - interval '60 days' where id = any($1)`,
    [[broken, other]],
  )
  let isFirst = true
  const voiding = jobOf('void overdue outcomes', {
    run: (call) => world.runner.run(call),
    async runHouse(command, input) {
      const fails = isFirst
      isFirst = false
      if (fails) throw new Error('a row that nobody expected')
      return world.runner.runHouse(command, input)
    },
  })
  await expect(voiding.work()).rejects.toThrow('a row that nobody expected')
  const { rows } = await database.owner.query<{ event: EventId; status: string }>(
    'select distinct event_id as event, status from outcome where event_id = any($1) order by event_id',
    [[broken, other]],
  )
  expect(rows).toEqual([
    { event: broken, status: 'pending' },
    { event: other, status: 'void' },
  ])
  await voiding.work()
})

test('twenty games that wait for a second source do not keep a later one from being decided', async () => {
  const alice = await world.openAccount()
  const predictions: AssetId[] = []
  for (let count = 0; count < 21; count += 1) {
    const event = await newGame()
    predictions.push(await predict(alice, { event }))
    await database.owner.query('update event set sources_required = 2 where id = $1', [event])
    await threw300(event)
    if (count === 20)
      await database.owner.query('update event set sources_required = 1 where id = $1', [event])
  }
  const deciding = jobOf('decide waiting outcomes', world.runner)
  await deciding.work()
  await deciding.work()
  const statuses = await Promise.all(predictions.map(async (each) => (await outcomeOf(each)).status))
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 'pending'), 'true'])
})

test('a report decides its outcome while a thousand others on the same game have no reports', async () => {
  const event = await newGame()
  await addUndecided(database.owner, { event, count: 1000 })
  const [first, second] = [
    await predict(await world.openAccount(), { event }),
    await predict(await world.openAccount(), { event, person: 'allen' }),
  ]
  expect(await threw300(event)).toMatchObject({ outcomes_decided: 1 })
  expect(await outcomeOf(first)).toMatchObject({ status: 'true' })
  // A report that nothing has acted on yet, as after a crash or when more were decided than fit into one commit.
  await database.owner.query(
    `insert into observation (event_id, person_id, metric, value, final, source, at, said_at)
    select event_id, $2, metric, 10, final, source, at, said_at from observation where event_id = $1`,
    [event, people.allen.id],
  )
  const deciding = jobOf('decide waiting outcomes', world.runner)
  while (await deciding.work());
  expect(await outcomeOf(second)).toMatchObject({ status: 'false' })
})
