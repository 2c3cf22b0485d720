import { expect, test } from 'vitest'
import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import { cents, sumCents } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { catalogueTemplate, contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { isEverything } from '../../test/in-turn.ts'
import { independentResults } from '../../test/independent-results.ts'
import { newAccountOf } from '../../test/new-account.ts'
import {
  callShots,
  footballTriggers,
  shotsAt,
  type PublishedGame,
  type Shot,
} from '../../test/season-shots.ts'
import { calls } from '../../test/calls.ts'
import { runnerOn } from '../../test/runner-on.ts'
import { pickerOf } from '../residents/picker.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import { openContent } from '../catalogue/read-content.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { oracleJobs } from '../jobs/oracle-jobs.ts'
import { replayJobs } from '../jobs/replay-jobs.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { openAccount } from '../packs/open-account.ts'
import { openReplayClock } from './replay-clock.ts'
import { secondsOf } from './replay-observations.ts'

/** Weeks as they were played; the Sunday night game of the last one has pools. `npm run torture` plays two. */
const weeks = isEverything ? [5, 6] : [6]
const firstDay = '2025-10-02'
const players = 20

const source = await openContent(contentDirectory)
const content = source.content()
const independent = independentResults(contentDirectory)
const database = await useTestDatabase(await catalogueTemplate())
const queries = queriesOf(database.game)
const runner = runnerOn(database.game)
const oracle = { disputeSeconds: 0 }
const clock = await openReplayClock(database.owner, { speed: 1, from: firstDay, contentHash: content.hash })
const replay = replayJobs({ database, runner, content: source, clock, oracle })

async function openPlayer(role: 'player' | 'operator', index: number): Promise<AccountId> {
  return runner.runHouse(
    openAccount({ weeklyLimitCents: cents(50_000) }),
    newAccountOf(`${role}${index}`, { operatorRoles: role === 'operator' ? ['owner'] : [] }),
  )
}

async function playerOf(id: AccountId) {
  const player = await playerById(queries, id)
  if (!player) throw new Error(`no account ${id}`)
  return player
}

async function runReplayJob(name: string): Promise<void> {
  const job = replay.find((each) => each.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  while (await job.work());
}

async function publishedGames(): Promise<PublishedGame[]> {
  await runReplayJob('publish replay events')
  const { rows } = await database.owner.query<{ id: EventId; key: string }>(
    `select e.id, e.source_id as key from event e join season_run r on r.id = e.season_run_id
     where r.sport = 'football' and r.run = $1 and e.week = any($2) order by e.starts_at, e.id`,
    [clock.firstRun, weeks],
  )
  return rows.map(({ id, key }) => {
    const game = seasonEvents(content).find('football', key)
    if (!game) throw new Error(`${key} is no game of the data`)
    return { id, game }
  })
}

/** Time passes by moving the kickoffs back: the feed reports at each of its moments, and the jobs do the rest. */
async function playBack(games: readonly PublishedGame[]): Promise<void> {
  for (const seconds of [0, secondsOf('football') / 2, secondsOf('football')]) {
    await database.owner.query(
      `update event set starts_at = clock_timestamp() - make_interval(secs => $2) where id = any($1)`,
      [games.map(({ id }) => id), seconds],
    )
    await runReplayJob('report replay results')
  }
  for (const job of oracleJobs({ database, runner, oracle })) while (await job.work());
}

interface CalledShot {
  readonly id: AssetId
  readonly status: string
  readonly place: string
  readonly goneAs: string | null
}

async function resultsOf(games: readonly PublishedGame[]): Promise<CalledShot[]> {
  const { rows } = await database.owner.query<CalledShot>(
    `select a.id, o.status, a.place, a.gone_as as "goneAs" from asset a join outcome o on o.id = a.outcome_id
     where a.kind = 'prediction' and a.event_id = any($1) order by a.id`,
    [games.map(({ id }) => id)],
  )
  return rows
}

/** The outcome by the statistics, without the oracle. */
function rightAnswer({ game, person, trigger, isAboutGame }: Shot) {
  return independent.answer({ event: game.sourceId, person: isAboutGame ? null : person, trigger })
}

function described({ game, person, trigger }: Shot): Record<string, string> {
  return { game: game.sourceId, person, trigger }
}

interface Winnings {
  readonly byPlayer: ReadonlyMap<AccountId, number>
  readonly bonuses: ReadonlyMap<Shot, number>
}

/** Everybody claims what is true or false and redeems what they won. */
async function claimAll(called: ReadonlyMap<AssetId, Shot>): Promise<Winnings> {
  const byPlayer = new Map<AccountId, number>()
  const bonuses = new Map<Shot, number>()
  for (const [id, shot] of called) {
    const right = rightAnswer(shot)
    if (right === 'void') continue
    const player = await playerOf(shot.owner)
    const claimed = predictions.claimCards.answer.parse(
      JSON.parse(await runner.run({ player, ...calls.claimCards({ lockoutSeconds: 10 }, id) })),
    )
    expect(claimed.identity.properties).toContainEqual({
      title: 'Correct',
      text: right === 'true' ? '1' : '0',
    })
    expect(claimed.prize?.tag).toBe(right === 'true' ? 'Redeemable' : undefined)
    bonuses.set(shot, claimed.bonus)
    if (!claimed.prize) continue
    const paid = prizes.redeemPrize.answer.parse(
      JSON.parse(
        await runner.run({ player, ...calls.redeemPrize({ needsConfirmedEmail: false }, claimed.prize.id) }),
      ),
    )
    expect(paid.amount).toBe(shot.value)
    byPlayer.set(shot.owner, sumCents([cents(byPlayer.get(shot.owner) ?? 0), paid.amount, claimed.bonus]))
  }
  return { byPlayer, bonuses }
}

/** Each right entry gets its share of what the wrong ones lost, to the cent. People who sat out do not count. */
function checkPools(called: ReadonlyMap<AssetId, Shot>, bonuses: ReadonlyMap<Shot, number>): number {
  const pools = Map.groupBy(called.values(), ({ game, trigger }) => `${game.sourceId} ${trigger}`)
  let paidOut = 0
  for (const [name, shots] of pools) {
    const isPool = shots.some(({ game }) => game.pool)
    const valueOf = (answer: string) =>
      shots.filter((shot) => rightAnswer(shot) === answer).reduce((sum, { value }) => sum + value, 0)
    const [right, lost] = [valueOf('true'), isPool ? valueOf('false') : 0]
    const paid = shots.reduce((sum, shot) => sum + (bonuses.get(shot) ?? 0), 0)
    expect([name, paid]).toEqual([name, right === 0 ? 0 : lost])
    for (const shot of shots) {
      const share = rightAnswer(shot) === 'true' ? (lost * shot.value) / right : 0
      expect(Math.abs((bonuses.get(shot) ?? 0) - share)).toBeLessThan(1)
    }
    paidOut += paid
  }
  return paidOut
}

test('played-back weeks of 2025 decide every call as the statistics say, and pay it', async () => {
  const games = await publishedGames()
  expect(games).toHaveLength(isEverything ? 29 : 15)
  expect(games.filter(({ game }) => game.pool)).toHaveLength(1)
  const owners = await Promise.all(Array.from({ length: players }, (_, index) => openPlayer('player', index)))
  const shots = shotsAt(games, { content, owners, pick: pickerOf(2025) })
  const called = await callShots(shots, { database, runner, by: await openPlayer('operator', 0) })
  await playBack(games)

  const results = await resultsOf(games)
  expect(results).toHaveLength(called.size)
  const counts = new Map<string, number>()
  for (const { id, status, place, goneAs } of results) {
    const shot = called.get(id)
    if (!shot) throw new Error(`nobody called ${id}`)
    expect({ ...described(shot), status }).toEqual({ ...described(shot), status: rightAnswer(shot) })
    // Void predictions have come back by themselves; all others wait to be claimed.
    expect([place, goneAs]).toEqual(status === 'void' ? ['gone', 'voided'] : ['held', null])
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const satOut = new Set(
    [...called.values()].filter((shot) => rightAnswer(shot) === 'void').map(({ person }) => person),
  )
  console.log(
    `${games.length} games, ${called.size} predictions: ${counts.get('true')} true, ${counts.get('false')} false, ` +
      `${counts.get('void')} void of ${satOut.size} people who sat out`,
  )
  expect(counts.get('true')).toBeGreaterThan(100 * weeks.length)
  expect(counts.get('false')).toBeGreaterThan(250 * weeks.length)
  expect(counts.get('void')).toBeGreaterThan(100 * weeks.length)
  expect(satOut.size).toBeGreaterThan(15 * weeks.length)
  expect(new Set([...called.values()].map(({ trigger }) => trigger))).toEqual(
    new Set(footballTriggers(content).map(({ key }) => key)),
  )

  const { byPlayer, bonuses } = await claimAll(called)
  expect(checkPools(called, bonuses)).toBeGreaterThan(0)
  const { rows: purses } = await database.owner.query<{ id: AccountId; balance: number }>(
    `select account_id as id, balance_cents as balance from ledger_account
     where kind = 'available' and account_id = any($1)`,
    [owners],
  )
  expect(purses).toHaveLength(players)
  for (const { id, balance } of purses) expect([id, balance]).toEqual([id, byPlayer.get(id) ?? 0])
  expect(await checkInvariants(database.owner)).toEqual([])
})
