import { describe, expect, test } from 'vitest'
import type { EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import { refused } from '../../test/refused.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const aDay = predicting(world, { database, oracle: { disputeSeconds: 86_400 } })
const atOnce = predicting(world, { database, oracle: { disputeSeconds: 0 } })

const newGame = () => world.addEvent(events.kcAtBuf)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function twoSources(): Promise<EventId> {
  const event = await newGame()
  await database.owner.query('update event set sources_required = 2 where id = $1', [event])
  return event
}

describe('inside the dispute window', () => {
  test('a source that corrects itself corrects the outcome, and the window starts again', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 290, at: minutesAgo(30) }])
    expect(await aDay.outcomeOf(prediction)).toMatchObject({ status: 'false' })
    expect(await aDay.report(event, [{ value: 301, at: minutesAgo(10) }])).toMatchObject({
      outcomes_decided: 1,
    })
    expect(await aDay.outcomeOf(prediction)).toMatchObject({ status: 'true' })
    // Its earlier report arrives again, late. The report with the latest time counts.
    expect(await aDay.report(event, [{ value: 290, at: minutesAgo(30) }])).toMatchObject({
      outcomes_decided: 0,
    })
    expect(await aDay.outcomeOf(prediction)).toMatchObject({ status: 'true' })
    const { rows } = await database.owner.query(
      `select r.status from ruling r join asset a on a.outcome_id = r.outcome_id where a.id = $1 order by r.version`,
      [prediction],
    )
    expect(rows).toEqual([{ status: 'false' }, { status: 'true' }])
  })

  test('without dates on a source’s reports, the last one received counts, even if it changes back', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await aDay.predict(alice, { event })
    for (const [value, status] of [
      [290, 'false'],
      [301, 'true'],
      [290, 'false'],
      [290, 'false'],
    ] as const) {
      await aDay.report(event, [{ value }])
      expect(await aDay.outcomeOf(prediction)).toMatchObject({ status })
    }
    const { rows } = await database.owner.query(
      'select value from observation where event_id = $1 order by id',
      [event],
    )
    expect(rows).toEqual([{ value: 290 }, { value: 301 }, { value: 290 }])
  })

  test('a report without a date comes after all that its source has said, even if that source’s clock is ahead', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await aDay.predict(alice, { event })
    for (const [value, at, status] of [
      [301, minutesAgo(-2), 'true'],
      [290, undefined, 'false'],
      [305, undefined, 'true'],
      [290, undefined, 'false'],
    ] as const) {
      await aDay.report(event, [{ value, ...(at === undefined ? {} : { at }) }])
      expect(await aDay.outcomeOf(prediction)).toEqual({ status, frozen: false })
    }
    const { rows } = await database.owner.query<{ apart: boolean }>(
      `select bool_and(said_at >= before + interval '1 millisecond') as apart from (
        select said_at, lag(said_at) over (order by id) as before from observation where event_id = $1) each`,
      [event],
    )
    expect(rows).toEqual([{ apart: true }])
  })

  test('reports without a date in one message count in the order of that message', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await aDay.predict(alice, { event })
    for (const [values, status] of [
      [[290, 301], 'true'],
      [[301, 305, 290, 290], 'false'],
    ] as const) {
      await aDay.report(
        event,
        values.map((value) => ({ value })),
      )
      expect(await aDay.outcomeOf(prediction)).toEqual({ status, frozen: false })
    }
    const { rows } = await database.owner.query<{ value: number }>(
      'select value from observation where event_id = $1 order by said_at',
      [event],
    )
    expect(rows.map(({ value }) => value)).toEqual([290, 301, 305, 290])
  })

  test('of two reports without a date that are read at once, the one that is stored last counts', async () => {
    const alice = await world.openAccount()
    const event = await twoSources()
    const prediction = await aDay.predict(alice, { event })
    // The event's first report closes it, which other commands on the event notice.
    await aDay.report(event, [{ metric: 'tackles', value: 0 }], 'one')
    const read = Promise.withResolvers<void>()
    const other = Promise.withResolvers<void>()
    const slow = world.runnerWith({
      pause: () => {
        read.resolve()
        return other.promise
      },
    })
    const slowly = predicting({ ...world, runner: slow }, { database, oracle: { disputeSeconds: 86_400 } })
    const last = slowly.report(event, [{ value: 290 }], 'one')
    await read.promise
    await aDay.report(event, [{ value: 301 }], 'one')
    other.resolve()
    await last
    await aDay.report(event, [{ value: 290 }], 'two')
    expect(await aDay.outcomeOf(prediction)).toEqual({ status: 'false', frozen: false })
  })

  test('evidence names the time at which a report without a date is stored, also when the report is repeated', async () => {
    const alice = await world.openAccount()
    const event = await twoSources()
    const prediction = await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 310 }], 'one')
    await aDay.report(event, [{ value: 310 }], 'one')
    // The second source's report decides, and comes with one more repetition of the first's.
    await aDay.report(event, [{ value: 310 }], 'two')
    await aDay.report(event, [{ value: 290 }], 'one')
    await aDay.report(event, [{ value: 290 }], 'two')
    const { rows } = await database.owner.query<{ named: unknown; stored: unknown }>(
      `select (select jsonb_agg(each->>'said_at' order by each->>'source')
          from jsonb_array_elements(r.evidence->'reports') each) as named,
        (select jsonb_agg(to_char(b.said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by b.source)
          from jsonb_array_elements(r.evidence->'reports') each join observation b
          on b.event_id = $2 and b.source = each->>'source' and b.value = (each->>'value')::int) as stored
      from ruling r join asset a on a.outcome_id = r.outcome_id where a.id = $1 order by r.version`,
      [prediction, event],
    )
    expect(rows).toHaveLength(3)
    for (const { named, stored } of rows) expect(named).toEqual(stored)
  })

  test('a second source that contradicts the first freezes the outcome for an operator, and its correction unfreezes it', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 320 }], 'the press box')
    const contradiction = await aDay.report(event, [{ value: 280, at: minutesAgo(2) }], 'the wire')
    expect(contradiction).toEqual({ accepted: 1, outcomes_decided: 0 })
    expect(await aDay.outcomeOf(prediction)).toEqual({ status: 'true', frozen: true })
    await expect(aDay.claim(alice, prediction)).rejects.toEqual(refused('not_decided'))
    await aDay.report(event, [{ value: 320, at: minutesAgo(1) }], 'the wire')
    expect(await aDay.outcomeOf(prediction)).toEqual({ status: 'true', frozen: false })
  })

  test('after a dispute or an operator’s decision, sources no longer change the outcome', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const disputed = await newGame()
    const hers = await aDay.predict(alice, { event: disputed })
    await aDay.report(disputed, [{ value: 290 }])
    await aDay.dispute(alice, hers)
    await aDay.report(disputed, [{ value: 301 }])
    expect(await aDay.outcomeOf(hers)).toEqual({ status: 'false', frozen: true })
    await aDay.decide(judge, { event: disputed }, 'true')
    expect(await aDay.claim(alice, hers)).toMatchObject({ prize: { tag: 'Redeemable' } })

    const judged = await newGame()
    const his = await aDay.predict(bob, { event: judged })
    await aDay.decide(judge, { event: judged }, 'false')
    await aDay.report(judged, [{ value: 400 }])
    expect(await aDay.outcomeOf(his)).toEqual({ status: 'false', frozen: false })
  })

  test('a correction changes nothing if its outcome is disputed between its read and its commit', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 290 }])
    let isDisputed = false
    const runner = world.runnerWith({
      pause: async () => {
        if (!isDisputed) await aDay.dispute(alice, prediction)
        isDisputed = true
      },
    })
    const meanwhile = predicting({ ...world, runner }, { database, oracle: { disputeSeconds: 86_400 } })
    await meanwhile.report(event, [{ value: 301 }])
    expect(await aDay.outcomeOf(prediction)).toEqual({ status: 'false', frozen: true })
  })

  test('a correction changes nothing if the window closes between its read and its commit', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const oracle = { disputeSeconds: 1 }
    const aSecond = predicting(world, { database, oracle })
    const prediction = await aSecond.predict(alice, { event })
    await aSecond.report(event, [{ value: 290 }])
    const pause = async () => {
      await database.owner.query('select pg_sleep_until(final_at) from outcome where event_id = $1', [event])
    }
    const late = predicting({ ...world, runner: world.runnerWith({ pause }) }, { database, oracle })
    await late.report(event, [{ value: 301 }])
    expect(await aSecond.outcomeOf(prediction)).toEqual({ status: 'false', frozen: false })
  })
})

describe('a quorum', () => {
  test('a quorum waits for the second source, and stays undecided if the two differ', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const agreed = await twoSources()
    const hers = await atOnce.predict(alice, { event: agreed })
    await atOnce.report(agreed, [{ value: 310 }], 'one')
    await atOnce.report(agreed, [{ value: 310 }], 'one')
    expect(await atOnce.outcomeOf(hers)).toMatchObject({ status: 'pending' })
    await atOnce.report(agreed, [{ value: 312 }], 'two')
    expect(await atOnce.outcomeOf(hers)).toMatchObject({ status: 'true' })

    const differing = await twoSources()
    const his = await atOnce.predict(bob, { event: differing })
    await atOnce.report(differing, [{ value: 310 }], 'one')
    await atOnce.report(differing, [{ value: 290 }], 'two')
    await atOnce.runJobs()
    expect(await atOnce.outcomeOf(his)).toMatchObject({ status: 'pending' })
  })

  test('two different reports of one source for one moment decide nothing', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await atOnce.predict(alice, { event })
    const at = minutesAgo(5)
    await atOnce.report(event, [
      { value: 310, at },
      { value: 290, at },
    ])
    expect(await atOnce.outcomeOf(prediction)).toMatchObject({ status: 'pending' })
  })

  test('a report from the future is refused, and nothing of it is kept', async () => {
    const event = await newGame()
    await expect(
      atOnce.report(event, [{ value: 310, at: new Date(Date.now() + 3_600_000) }]),
    ).rejects.toEqual(refused('bad_input'))
  })
})

test('a ruling on somebody who does not take part is refused, so that a slip does not close the event', async () => {
  const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
  const event = await newGame()
  await expect(atOnce.decide(judge, { event, person: 'herbert' }, 'true')).rejects.toEqual(
    refused('not_participating'),
  )
  await atOnce.predict(alice, { event })
  await database.owner.query('delete from event_participant where event_id = $1', [event])
  expect(await atOnce.decide(judge, { event }, 'void')).toMatchObject({ status: 'void' })
})

test('reports, rulings and claims are kept forever; even the database’s owner cannot change them', async () => {
  const alice = await world.openAccount()
  const event = await newGame()
  const prediction = await atOnce.predict(alice, { event })
  await atOnce.report(event, [{ value: 290 }])
  await atOnce.claim(alice, prediction)
  for (const table of ['observation', 'ruling', 'claim']) {
    for (const sql of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(database.owner.query(sql)).rejects.toThrow(/kept for ever/)
    }
  }
  await expect(database.owner.query('update observation set value = 1')).rejects.toThrow(/kept for ever/)
})
