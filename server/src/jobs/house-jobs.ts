import { queriesOf } from '../commit/reader.ts'
import type { Game } from '../game.ts'
import { countClaims } from '../leaderboards/count-claims.ts'
import { chainTransfers } from '../ledger/chain-transfers.ts'
import { rollUpHouseAccounts } from '../ledger/roll-up.ts'
import { endPastTrades } from '../offers/end-past-trades.ts'
import { foldMarketCounts } from '../market/fold-market-counts.ts'
import { expireBids } from '../offers/expire-bids.ts'
import { expireOffers } from '../offers/expire-offers.ts'
import { countDrawnRarities } from '../packs/count-drawn.ts'
import { resealWhereMoved } from '../packs/reseal-packs.ts'
import { swapStarterEvents } from '../packs/swap-starter-events.ts'
import { endClosedTrades } from '../wallet/end-closed-trades.ts'
import { matureBonus } from '../wallet/mature-bonus.ts'
import { unlockBonusPaid } from '../wallet/unlock-bonus-paid.ts'
import type { Job } from './ticker.ts'

const idempotencyDays = 30

/** What is due and no promise of the books rests on, e.g. new seals after the database has moved, expired offers and bids, trades of past events, matured bonus money, unused tutorial events, roll-ups, the chain over the transfers and old idempotency keys. */
export function houseJobs({ database, random, runner, rules }: Game): Job[] {
  const queries = queriesOf(database.house)
  const pastTrades = endPastTrades(rules)
  const swap = swapStarterEvents({ settings: rules.packs })
  return [
    {
      // A standby took over, or a dump was loaded, while the game ran; no pack opens until this has happened.
      name: 'reseal closed packs of a database that has moved',
      everyMilliseconds: 5000,
      work: async () => {
        await resealWhereMoved(database.owner, random)
        return false
      },
    },
    {
      name: 'expire offers',
      everyMilliseconds: 5000,
      work: async () => (await runner.runHouse(expireOffers, null)) > 0,
    },
    {
      name: 'expire bids',
      everyMilliseconds: 5000,
      work: async () => (await runner.runHouse(expireBids, null)) > 0,
    },
    {
      name: 'end the trades of who may not trade',
      everyMilliseconds: 5000,
      work: async () => (await runner.runHouse(endClosedTrades, null)) > 0,
    },
    {
      name: 'end the trades of past events',
      everyMilliseconds: 20_000,
      work: async () => (await runner.runHouse(pastTrades, null)) > 0,
    },
    {
      name: 'swap starter events',
      everyMilliseconds: 5000,
      work: async () => (await runner.runHouse(swap, null)) > 0,
    },
    {
      name: 'mature bonus money',
      everyMilliseconds: 60_000,
      work: async () => (await runner.runHouse(matureBonus, null)) > 0,
    },
    {
      name: 'unlock what bonus money has paid for',
      everyMilliseconds: 60_000,
      work: async () => (await runner.runHouse(unlockBonusPaid, null)) > 0,
    },
    {
      name: 'roll up house accounts',
      everyMilliseconds: 60_000,
      work: async () => {
        await rollUpHouseAccounts(database.owner)
        return false
      },
    },
    {
      name: 'chain transfers',
      everyMilliseconds: 60_000,
      work: () => chainTransfers(database.owner),
    },
    {
      name: 'fold market counts',
      everyMilliseconds: 5000,
      work: async () => {
        await foldMarketCounts(database.owner)
        return false
      },
    },
    {
      name: 'count drawn rarities',
      everyMilliseconds: 60_000,
      work: async () => {
        await countDrawnRarities(database.owner)
        return false
      },
    },
    {
      name: 'count claims for the leaderboards',
      everyMilliseconds: 10_000,
      work: async () => {
        await countClaims(database.owner)
        return false
      },
    },
    {
      name: 'forget idempotency keys',
      everyMilliseconds: 600_000,
      work: async () => {
        await queries.query({
          name: 'forget-keys',
          text: `delete from idempotency where at < clock_timestamp() - make_interval(days => $1)`,
          values: [idempotencyDays],
        })
        return false
      },
    },
  ]
}
