import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCommand } from '../../../scripts/import-rules.ts'
import { useTestDatabase } from '../../test/database.ts'
import { inTurn } from '../../test/in-turn.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { goingAway } from '../../test/pairs/away-scenes.ts'
import { craftingScenes, dailyPack, prizeNotes, signingUp } from '../../test/pairs/card-scenes.ts'
import {
  aClosedAccount,
  aWithdrawal,
  creditedPayment,
  onePayment,
  paymentForReview,
  ripeBonus,
} from '../../test/pairs/funds-scenes.ts'
import { expiredHolds, flaggedSale } from '../../test/pairs/hold-scenes.ts'
import { cardForSale, packForSale } from '../../test/pairs/market-scenes.ts'
import { oneBalance, oneBid } from '../../test/pairs/money-scenes.ts'
import { decidedPool } from '../../test/pairs/pool-scenes.ts'
import {
  decidedPredictions,
  disputedPrediction,
  predictionForSale,
  reportedPrediction,
} from '../../test/pairs/prediction-scenes.ts'
import { tournamentScenes } from '../../test/pairs/tournament-scenes.ts'
import type { PairScene, PairWorld } from '../../test/pairs/race.ts'
import { stageBuilder } from '../../test/pairs/stages.ts'
import { oracleJobs } from '../jobs/oracle-jobs.ts'

/**
 * `npm run torture` plays 200 rounds of all pairs (20 with `-- 2`). `npm test` races each pair in only one of its
 * scenes, and a part of each scene's pairs in each run.
 */
const rounds = Number(process.env['PAIR_ROUNDS'] ?? 6)
const roundsAtOnce = 20
const pairsAtOnce = 3
const pairsOf = ({ pairs, allPairs }: PairScene) => (rounds > roundsAtOnce ? allPairs : inTurn(pairs, 6))

/** Commands, and parts of commands, that are not raced here by themselves, and why. */
const notRaced: Readonly<Record<string, string>> = {
  'catalogue/publish-content.ts':
    'moves no card and no cent; of two at once the second waits for the first (its own test)',
  'catalogue/publish-edit.ts':
    'moves no card and no cent; of two at once the second is told of the first (its own test)',
  'events/create-event.ts': 'makes an event that nobody else knows yet',
  'events/publish-events.ts': 'makes events that nobody else knows yet',
  'events/tell-card-holders.ts': 'leaves notices, each once by its fact, and changes nothing else',
  'feeds/change-source.ts':
    'touches only the source, which refuses another version of itself; its own test rotates and retires',
  'feeds/take-message.ts':
    'does what reports and changes of events do, which are raced here; its own test sends one message fifty times',
  'live/record-plays.ts':
    'adds plays, which decide nothing, and closes their game as the first report does, which is raced here',
  'live/notify-moments.ts': 'leaves notices, each once by its fact, and changes nothing else',
  'offers/end-past-trades.ts':
    'a job that reaches for every card of a past event at once: it walks at random instead',
  'operator/account-desk.ts':
    'closes an account as its player does, which is raced here; the rest moves nothing',
  'operator/ask-check.ts': 'adds a row of its own, of which one may wait, and moves nothing',
  'operator/rotate-secrets.ts':
    'changes how seeds are sealed, never what they are; its own test opens packs meanwhile',
  'operator/set-switch.ts': 'adds a row of its own, of which the newest counts, and moves nothing',
  'operator/take-work.ts': 'adds a row of its own, of which the newest counts, and moves nothing',
  'operator/two-operators.ts': 'writes what an operator proposes into the audit log, and nothing else',
  'second-factor/commands.ts': 'moves no card and no cent; its own test gives one code many times at once',
  'packs/swap-starter-events.ts':
    'a job that reaches for every free event card at once: it walks at random instead',
  'residents/fund-resident.ts':
    'gives at most a week’s worth in a week, by a bound in its commit; its own test gives twice',
  'packs/open-sealed.ts': 'is a part of openPack, which is raced here',
  'packs/starter-packs.ts': 'is a part of openAccount, which is raced here',
  'market/sale.ts': 'is a part of buyListing, which is raced here',
  'tournaments/entry-cards.ts': 'is a part of joinTournament, which is raced here',
  'wallet/ended-trades.ts': 'is a part of closeAccount, which is raced here',
  'residents/open-resident.ts': 'makes an account that nobody else knows yet',
  'wallet/end-closed-trades.ts':
    'ends only what a charge-back or a break leaves beyond a few hundred, more than a stage has; its own test does',
  'wallet/unlock-bonus-paid.ts':
    'a job that reaches for the cards of every ripe account at once; its own test opens packs meanwhile',
  'operator/report-observations.ts':
    'is recordObservations under the name that an operator may report in, which is raced here',
}

const database = await useTestDatabase()
const world = await packWorld(database)
const restarts = new Map<string, number>()
const pairWorld: PairWorld = {
  database,
  world,
  stages: await stageBuilder(database, world),
  jobs: oracleJobs({ database, runner: world.runner, oracle: { disputeSeconds: 0 } }).filter(({ name }) =>
    ['decide waiting outcomes', 'void overdue outcomes', 'pay what amended outcomes owe'].includes(name),
  ),
  market: { lockoutSeconds: 10, dailyTradeCents: 500_000, openOffers: 100 },
  packs: { ...world.parts, settings: { ...world.settings, lockoutSeconds: 10 } },
  operator: await world.openAccount('Operator'),
  onRestart: (reason) => restarts.set(reason, (restarts.get(reason) ?? 0) + 1),
}

const scenes: readonly PairScene[] = [
  cardForSale,
  packForSale,
  oneBalance,
  oneBid,
  onePayment,
  paymentForReview,
  creditedPayment,
  ripeBonus,
  aClosedAccount,
  aWithdrawal,
  expiredHolds,
  flaggedSale,
  prizeNotes,
  predictionForSale,
  ...decidedPredictions,
  reportedPrediction,
  disputedPrediction,
  decidedPool,
  ...craftingScenes,
  ...tournamentScenes,
  dailyPack,
  signingUp,
  goingAway,
]

async function raceAll(scene: PairScene): Promise<string[]> {
  const wrong: string[] = []
  const times = Math.ceil(rounds / roundsAtOnce)
  const waiting = pairsOf(scene).flatMap((pair) => Array.from({ length: times }, () => pair))
  const racer = async () => {
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      wrong.push(...(await scene.race(pairWorld, pair, Math.min(rounds, roundsAtOnce))))
    }
  }
  await Promise.all(Array.from({ length: scene.isApart ? pairsAtOnce : 1 }, racer))
  return wrong
}

test.each(scenes.map((scene) => [scene.name, scene] as const))(
  'two commands at once do what they do one after the other: %s',
  async (_, scene) => {
    expect(await raceAll(scene)).toEqual([])
    await requireInvariants(database.owner)
  },
  600_000 + rounds * 15_000,
)

test('every command is raced against others here, or is listed with the reason why not', () => {
  const [source, scenesFolder, callsFolder] = [
    join(import.meta.dirname, '..'),
    join(import.meta.dirname, '../../test/pairs'),
    join(import.meta.dirname, '../../test'),
  ]
  const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
  const commands = globSync('**/*.ts', { cwd: source }).filter((file) =>
    isCommand(`server/src/${file}`, textOf(source, file)),
  )
  const scenesText = globSync('*.ts', { cwd: scenesFolder }).map((file) => textOf(scenesFolder, file))
  // Most are made by calls that other tests share, each named after its command.
  const callsText = textOf(callsFolder, 'calls.ts')
  const isCalled = (name: string) => scenesText.some((text) => new RegExp(`calls\\.${name}\\b`).test(text))
  const isRaced = (file: string) => {
    const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '../src/${file}'`).exec(callsText) ?? []
    return (
      scenesText.some((text) => text.includes(`'../../src/${file}'`)) ||
      names.split(',').some((name) => name.trim() !== '' && isCalled(name.trim()))
    )
  }
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.filter((file) => !isRaced(file)).toSorted()).toEqual(Object.keys(notRaced).toSorted())
})

test('no pair of commands meets a deadlock', async () => {
  const { rows } = await database.owner.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  const pairs = scenes.reduce((sum, scene) => sum + pairsOf(scene).length, 0)
  const told = [...restarts].map(([reason, times]) => `${reason} ${times}`).join(', ')
  console.log(`${pairs} pairs, ${rounds} rounds each; read again: ${told}`)
  expect(rows[0]?.deadlocks).toBe(0)
  expect(restarts.get('40P01') ?? 0).toBe(0)
})
