import { randomUUID } from 'node:crypto'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { Runner } from '../../src/commit/run-command.ts'
import { oracleJobs } from '../../src/jobs/oracle-jobs.ts'
import { poolJobs } from '../../src/jobs/pool-jobs.ts'
import type { Job } from '../../src/jobs/ticker.ts'
import type { MarketSettings } from '../../src/market/tradable.ts'
import { openAccount } from '../../src/packs/open-account.ts'
import type { Call } from '../calls.ts'
import type { TestDatabase } from '../database.ts'
import { newAccountOf } from '../new-account.ts'
import { packWorld } from '../pack-fixtures.ts'
import { pickerOf } from '../../src/residents/picker.ts'

export type WalkWorld = Awaited<ReturnType<typeof walkWorld>>

/** Short, so that events close while players craft and trade on them. */
const lockoutSeconds = 0.2
const longestPauseMilliseconds = 8

/**
 * The small world with series on sale, a few players with money, and an operator, for commands run at random.
 * Everything goes through a runner that pauses between the last read and the commit.
 */
export async function walkWorld(database: TestDatabase, seed: number) {
  const world = await packWorld(database)
  const pauses = pickerOf(seed)
  const restarts = new Map<string, number>()
  const pause = () =>
    new Promise<void>((resolve) => setTimeout(resolve, pauses.number(longestPauseMilliseconds)))
  const runner: Runner = world.runnerWith({
    pause,
    onRestart: (reason) => void restarts.set(reason, (restarts.get(reason) ?? 0) + 1),
  })
  const market: MarketSettings = { lockoutSeconds, dailyTradeCents: 100_000_000, openOffers: 20 }
  const packs = { ...world.parts, settings: { ...world.settings, lockoutSeconds } }
  let people = 0

  async function newAccount(role: 'player' | 'operator'): Promise<AccountId> {
    people += 1
    const tail = randomUUID()
    return runner.runHouse(
      openAccount({ weeklyLimitCents: cents(10_000_000) }),
      newAccountOf(tail, {
        name: `Walker ${people}`,
        operatorRoles: role === 'operator' ? ['owner'] : [],
      }),
    )
  }

  async function newPlayer(): Promise<AccountId> {
    const id = await newAccount('player')
    // Without a confirmed email a withdrawal is refused, and the walk needs withdrawals.
    await database.owner.query('update account set email_verified_at = now() where id = $1', [id])
    await world.giveMoney(id, { available: 50_000, bonus: 500, ripe: true })
    return id
  }

  async function run<Input, Answer>(who: AccountId, call: Call<Input, Answer>): Promise<string> {
    return runner.run({ ...call, player: await world.playerOf(who) })
  }

  await world.eventSays('kcAtBuf', { startsInSeconds: 1200 })
  await world.nameStarters(world.event('kcAtBuf'), ['mahomes', 'allen'])
  const operator = await newAccount('operator')
  for (let count = 0; count < 5; count += 1) await newPlayer()
  const jobs: readonly Job[] = [
    ...oracleJobs({ database, runner, oracle: { disputeSeconds: 0 } }),
    ...poolJobs({ database, runner, lockoutSeconds }),
  ]

  return {
    ...world,
    owner: database.owner,
    runner,
    restarts,
    operator,
    lockoutSeconds,
    market,
    packs,
    jobs,
    newPlayer,
    run,
    game: database.game,
  }
}
