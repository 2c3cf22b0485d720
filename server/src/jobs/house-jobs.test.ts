import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { events } from '../../test/world/facts.ts'
import { readConfig } from '../config.ts'
import type { Runner } from '../commit/run-command.ts'
import { createRandom } from '../commit/random.ts'
import { beginEvent } from '../events/change-event.ts'
import { rulesOf } from '../game.ts'
import { houseJobs } from './house-jobs.ts'
import type { Job } from './ticker.ts'

/*
 * Players act while a job works on what is theirs: each time it has read a batch, one of them changes a row of it
 * before its commit, until all who are quick have acted.
 */

const database = await useTestDatabase()
const world = await marketWorld(database)
const rules = rulesOf(readConfig({}))
const random = createRandom(Buffer.alloc(32, 7))

/** More than a job's attempts at a batch, and at the next smaller one. */
const quickPlayers = 12
const patientPlayers = 3
const everybody = Array.from({ length: quickPlayers + patientPlayers }, (_, index) => index)

/** Runs the job until nothing is left; one of these acts comes in each pause between its read and its commit. */
async function workBeside(name: string, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...acts]
  const runner: Runner = world.runnerWith({
    async pause() {
      await waiting.shift()?.()
    },
  })
  const job = jobOf(name, runner)
  while (await job.work());
  expect(waiting).toEqual([])
}

function jobOf(name: string, runner: Runner): Job {
  const job = houseJobs({ database, runner, rules, random }).find((each) => each.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  return job
}

const cardOf = (owner: AccountId): Promise<AssetId> => world.givePart(owner, ['month', 'mahomes'])

test.each(['offer', 'bid'] as const)(
  'each expired %s is released in smaller batches while other makers spend what theirs held',
  async (held) => {
    const owner = await world.playerWith(0, 'Alice')
    const another = await cardOf(owner)
    const makers: AccountId[] = []
    for (const _ of everybody) {
      const maker = await world.playerWith(300)
      makers.push(maker)
      const id =
        held === 'offer'
          ? await world.offer(maker, await cardOf(owner), 300)
          : await world.bid(maker, { kind: 'month', name: 'September', amount: 300 })
      await world.expire(held, id)
    }
    await workBeside(
      `expire ${held}s`,
      makers.slice(0, quickPlayers).map((maker) => () => world.offer(maker, another, 200)),
    )
    for (const [index, maker] of makers.entries())
      expect(await world.purse(maker)).toMatchObject(
        index < quickPlayers ? { available: 100, reserved: 200 } : { available: 300, reserved: 0 },
      )
    expect(await world.breaches()).toEqual([])
  },
)

test('listings of past events end in smaller batches while other owners cancel theirs', async () => {
  const event = await world.addEvent(events.kcAtBuf)
  const listings: { readonly owner: AccountId; readonly card: AssetId }[] = []
  for (const _ of everybody) {
    const owner = await world.playerWith(0, 'Alice')
    const card = await world.giveEventCard(owner, event)
    await world.sell(owner, card, 500)
    listings.push({ owner, card })
  }
  await world.runner.runHouse(
    ({ read }) =>
      beginEvent(read, { id: event, startedAt: new Date() }, { actorId: null, source: 'the press box' }),
    null,
  )
  await workBeside(
    'end the trades of past events',
    listings.slice(0, quickPlayers).map(
      ({ owner, card }) =>
        () =>
          world.cancel(owner, card),
    ),
  )
  const { rows } = await database.owner.query(
    `select what, count(*) as count from listing_event where asset_id = any($1) group by 1 order by 1`,
    [listings.map(({ card }) => card)],
  )
  expect(rows).toEqual([
    { what: 'cancelled', count: everybody.length },
    { what: 'listed', count: everybody.length },
  ])
  expect(await world.breaches()).toEqual([])
})

test('what is owed, which takes minutes for a million players, is published apart from the connection that jobs share', async () => {
  const { owner } = database
  const inUse = await Promise.all([owner.connect(), owner.connect()])
  let isDone = false
  const publishing = jobOf('publish what is owed', world.runner)
    .work()
    .finally(() => (isDone = true))
  while (!isDone && owner.waitingCount === 0) await sleep(5)
  const hasWaited = owner.waitingCount > 0
  for (const client of inUse) client.release()
  await publishing
  expect(hasWaited).toBe(false)
  const { rows } = await owner.query('select count(*) as days from liability_day')
  expect(rows).toEqual([{ days: 1 }])
})
