import { randomInt } from 'node:crypto'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { purseOf } from '../src/commit/player.ts'
import type { Runner } from '../src/commit/run-command.ts'
import type { Database } from '../src/db/database.ts'
import { checkInvariants } from '../src/ledger/invariants.ts'
import { house } from '../src/ledger/kinds.ts'
import type { MarketSettings } from '../src/market/tradable.ts'
import { smallWorld } from './fixtures.ts'
import { messagesTo, noticesTo } from './messages.ts'
import { calls } from './calls.ts'

export const marketSettings: MarketSettings = {
  lockoutSeconds: 10,
  dailyTradeCents: 500_000,
  openOffers: 100,
}

interface BidWish {
  readonly kind: 'month' | 'identity' | 'event' | 'prize' | 'pack' | 'category' | 'day' | 'year'
  readonly name?: string
  readonly definition_id?: number
  readonly series_id?: number
  readonly collection_id?: number
  readonly rarity?: number
  readonly amount: number
  readonly quantity?: number
  readonly hours?: number
}

const settings = marketSettings

/** The small world, with all that players do to each other on the market as commands. */
export async function marketWorld(database: Pick<Database, 'owner' | 'game' | 'lists'>) {
  const world = await smallWorld(database)
  const slow = world.runnerWith({
    pause: () => new Promise((resolve) => setTimeout(resolve, randomInt(15))),
  })

  async function fund(who: AccountId, amount: number): Promise<void> {
    await world.runner.runHouse(
      async () => ({
        answer: null,
        transfers: [{ from: house.grants, to: purseOf(who).available, cents: cents(amount), kind: 'grant' }],
      }),
      null,
    )
  }

  async function playerWith(amount: number, name = 'Bob'): Promise<AccountId> {
    const who = await world.openAccount(name)
    if (amount > 0) await fund(who, amount)
    return who
  }

  async function ownerOf(card: AssetId): Promise<AccountId | undefined> {
    const { rows } = await database.owner.query<{ owner: AccountId }>(
      'select owner_id as owner from asset where id = $1',
      [card],
    )
    return rows[0]?.owner
  }

  /** Types of notification, oldest first. */
  const noticesOf = async (who: AccountId) => (await noticesTo(database.owner, who)).map(({ type }) => type)
  const messagesOf = (who: AccountId) => messagesTo(database.owner, who)

  /** Moves the end of an offer or a bid to a second ago. */
  async function expire(table: 'offer' | 'bid', id: number): Promise<void> {
    await database.owner.query(
      `update ${table} set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [id],
    )
  }

  return {
    ...world,
    settings,
    slow,
    fund,
    playerWith,
    ...marketActs(world, world.runner),
    /** The same acts by another runner. */
    actsOf: (runner: Runner) => marketActs(world, runner),
    /** The same acts by a runner that waits a moment between read and commit, where races are lost. */
    slowly: marketActs(world, slow),
    ownerOf,
    noticesOf,
    messagesOf,
    expire,
    /** How many offers on the card wait for an answer. */
    async openOffersOn(card: AssetId) {
      const { rows } = await database.owner.query<{ open: number }>(
        `select count(*) as open from offer where asset_id = $1 and status = 'open'`,
        [card],
      )
      return rows[0]?.open ?? 0
    },
    /** Every broken invariant of the whole database; there should be none. */
    breaches: () => checkInvariants(database.owner),
  }
}

/** What players do on the market, each as a command of this runner. */
function marketActs(world: Awaited<ReturnType<typeof smallWorld>>, runner: Runner) {
  const sell = (who: AccountId, card: AssetId, price: number) =>
    world.act(who, { runner, ...calls.sellItem(settings, card, price) })

  const buy = (who: AccountId, card: AssetId, { expected }: { expected?: number } = {}) =>
    world.act(who, { runner, ...calls.buyListing(settings, card, expected) })

  /** A sale at that price, from listing to owner. */
  async function trade(
    card: AssetId,
    price: number,
    { from, to }: { from: AccountId; to: AccountId },
  ): Promise<void> {
    await sell(from, card, price)
    await buy(to, card)
  }

  const cancel = (who: AccountId, card: AssetId) =>
    world.act(who, { runner, ...calls.cancelListing(settings, card) })

  async function offer(who: AccountId, card: AssetId, amount: number) {
    const { offer_id } = await world.act(who, { runner, ...calls.makeOffer(settings, card, amount) })
    return offer_id
  }

  async function counter(who: AccountId, id: number, amount: number) {
    const { counter_offer_id } = await world.act(who, {
      runner,
      ...calls.counterOffer(settings, id, { amount, expires_in_days: 0, expires_in_hours: 1 }),
    })
    return counter_offer_id
  }

  const reviewing =
    (action: 'accept' | 'decline') =>
    (who: AccountId, id: number, kind: 'offer' | 'counter-offer' = 'offer') => {
      const review = kind === 'offer' ? calls.reviewOffer : calls.reviewCounterOffer
      return world.act(who, { runner, ...review(settings, id, action) })
    }

  const withdraw = (who: AccountId, id: number, kind: 'offer' | 'counter-offer' = 'offer') =>
    world.act(who, { runner, ...calls.withdrawOffer(kind, id) })

  async function bid(who: AccountId, { amount, quantity = 1, hours = 1, ...wanted }: BidWish) {
    const { bid_id } = await world.act(who, {
      runner,
      ...calls.makeBid(settings, {
        ...wanted,
        amount,
        quantity,
        expires_in_days: 0,
        expires_in_hours: hours,
      }),
    })
    return bid_id
  }

  const fill = (who: AccountId, id: number, card: AssetId) =>
    world.act(who, { runner, ...calls.fillBid(settings, id, card) })

  const takeBack = (who: AccountId, id: number) => world.act(who, { runner, ...calls.withdrawBid(id) })

  const [accept, decline] = [reviewing('accept'), reviewing('decline')]
  return { sell, buy, trade, cancel, offer, counter, accept, decline, withdraw, bid, fill, takeBack }
}
