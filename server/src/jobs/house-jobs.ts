import { queriesOf } from '../commit/reader.ts'
import type { HouseCommand } from '../commit/run-command.ts'
import { openDatabase, type Database } from '../db/database.ts'
import type { Game } from '../game.ts'
import { countClaims } from '../leaderboards/count-claims.ts'
import { chainTransfers } from '../ledger/chain-transfers.ts'
import { publishLiabilities } from '../ledger/publish-liabilities.ts'
import { rollUpHouseAccounts } from '../ledger/roll-up.ts'
import { endPastTrades, maxPastTrades } from '../offers/end-past-trades.ts'
import { foldMarketCounts } from '../market/fold-market-counts.ts'
import { expireBids, maxExpiredBids } from '../offers/expire-bids.ts'
import { expireOffers, maxExpiredOffers } from '../offers/expire-offers.ts'
import { countDrawnRarities } from '../packs/count-drawn.ts'
import { resealWhereMoved } from '../packs/reseal-packs.ts'
import { swapStarterEvents } from '../packs/swap-starter-events.ts'
import { endClosedTrades } from '../wallet/end-closed-trades.ts'
import { matureBonus } from '../wallet/mature-bonus.ts'
import { unlockBonusPaid } from '../wallet/unlock-bonus-paid.ts'
import { createBatches } from './batches.ts'
import type { Job } from './ticker.ts'

type HouseJobParts = Pick<Game, 'database' | 'random' | 'runner' | 'rules'>

const idempotencyDays = 30

/**
 * The house's regular work: players' deadlines, and upkeep of the database. The books stay correct if any of it is
 * late.
 */
export function houseJobs(game: HouseJobParts): Job[] {
  return [...deadlineJobs(game), ...upkeepJobs(game)]
}

/** Ends or releases everything that has a deadline: offers, bids, trades, starter events, bonus money. */
function deadlineJobs({ runner, rules }: HouseJobParts): Job[] {
  const jobOf = (name: string, everyMilliseconds: number, next: () => Promise<number | null>): Job => ({
    name,
    everyMilliseconds,
    work: async () => (await next()) !== 0,
  })
  const one = (command: HouseCommand<null, number>) => () => runner.runHouse(command, null)
  /** For batches of many players' rows, which the players change at the same time. */
  const upTo = (max: number, command: HouseCommand<{ most?: number }, number>) => {
    const batch = createBatches(max)
    return () => batch((most) => runner.runHouse(command, { most }))
  }
  return [
    jobOf('expire offers', 5000, upTo(maxExpiredOffers, expireOffers)),
    jobOf('expire bids', 5000, upTo(maxExpiredBids, expireBids)),
    jobOf('end the trades of accounts that may not trade', 5000, one(endClosedTrades)),
    jobOf('end the trades of past events', 20_000, upTo(maxPastTrades, endPastTrades(rules))),
    jobOf('swap starter events', 5000, one(swapStarterEvents({ settings: rules.packs }))),
    jobOf('mature bonus money', 60_000, one(matureBonus)),
    jobOf('unlock cards whose bonus money has matured', 60_000, one(unlockBonusPaid)),
  ]
}

/** Upkeep of the database: seals, the transfer chain, counts, and old idempotency keys, which it deletes. */
function upkeepJobs({ database, random }: HouseJobParts): Job[] {
  const { owner } = database
  const jobOf = (name: string, everyMilliseconds: number, work: () => Promise<unknown>): Job => ({
    name,
    everyMilliseconds,
    work: async () => void (await work()),
  })
  return [
    // A standby took over, or a dump was loaded, while the game ran; no pack opens until this has run.
    jobOf('reseal closed packs of a database that has moved', 5000, () => resealWhereMoved(owner, random)),
    jobOf('roll up house accounts', 60_000, () => rollUpHouseAccounts(owner)),
    { name: 'chain transfers', everyMilliseconds: 60_000, work: () => chainTransfers(owner) },
    // Runs within ten minutes of midnight (UTC); later runs of the same day find it done.
    jobOf('publish what is owed', 600_000, () => publishApart(database)),
    jobOf('fold market counts', 5000, () => foldMarketCounts(owner)),
    jobOf('count drawn rarities', 60_000, () => countDrawnRarities(owner)),
    jobOf('count claims for the leaderboards', 10_000, () => countClaims(owner)),
    jobOf('forget idempotency keys', 600_000, () =>
      queriesOf(database.house).query({
        name: 'forget-keys',
        text: `delete from idempotency where at < statement_timestamp() - make_interval(days => $1)`,
        values: [idempotencyDays],
      }),
    ),
  ]
}

/**
 * With a million players it takes two minutes. The jobs and their records share one connection of the owner's, so it has
 * its own: feeds and decisions must not wait that long.
 */
async function publishApart({ connection }: Pick<Database, 'connection'>): Promise<void> {
  const apart = openDatabase({ connection })
  try {
    await publishLiabilities(apart.owner)
  } finally {
    await apart.close()
  }
}
