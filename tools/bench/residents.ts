import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cards } from '../../shared/src/cards/contract.ts'
import { leaderboards } from '../../shared/src/leaderboards/contract.ts'
import { market } from '../../shared/src/market/contract.ts'
import { cents, dollarsFromCents } from '../../shared/src/money.ts'
import { offers } from '../../shared/src/offers/contract.ts'
import { tournaments } from '../../shared/src/tournaments/contract.ts'
import { acts } from '../../server/src/residents/acts.ts'
import { Refused, tried } from '../../server/src/residents/caller.ts'
import { buyPacks } from '../../server/src/residents/pack-acts.ts'
import { pickerOf } from '../../server/src/residents/picker.ts'
import { readPostmaster } from '../../server/src/db/postmaster.ts'
import { checkInvariants } from '../../server/src/ledger/invariants.ts'
import { readLife, type Life } from '../season/life-figures.ts'
import { signUp, type SeasonPlayer } from '../season/season-player.ts'
import { root } from '../../scripts/web-build.ts'
import { processorSeconds } from './processor-time.ts'
import { judged, type Ratio } from './ratio.ts'
import { serveGame, type ServedGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const residents = 60
/** Minutes until the first look at the market, and the maximum for trading in it and waiting for the rest. */
const minutes = { firstLook: 5, most: 46 } as const
/** The pool of this week has a game that kicks off in minute 45. */
const poolWeek = '2025-09-18'
const listings = 10
const pairsOfOffers = 4
/** The limit for all residents together, while they play. */
const maxShareOfCore = 0.1

/**
 * Measures what a lone newcomer finds at normal speed: the market after five minutes, how fast a listing at
 * the median of recent prices sells, how fast offers get an answer and a tournament an opponent, whether a pool fills
 * and the leaderboard has names, and what residents cost while nobody else is there.
 */
export async function benchResidents(outer: Pick<BenchWorld, 'folder'>): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'residents'))
  await using game = await serveGame(world, {
    CONTENT_DIR: join(root, 'content'),
    RESIDENTS: String(residents),
    // The week of a pool.
    REPLAY_FROM: poolWeek,
    KEY_CALLS_PER_MINUTE: '600',
  })
  return await measure(world, game)
}

async function measure(world: BenchWorld, game: ServedGame): Promise<Ratio[]> {
  const begin = Date.now()
  const until = (minute: number) => sleep(Math.max(0, begin + minute * 60_000 - Date.now()))
  const { owner } = world.database
  for (let minute = 1; minute <= minutes.firstLook; minute += 1) {
    await until(minute)
    say(minute, await readLife(owner))
  }
  const first = await readLife(owner)
  const spentBefore = await spentBy(world, game)
  const personIsDone = new AbortController()
  const person = tradeAsPerson(game.address, begin + minutes.most * 60_000).finally(() =>
    personIsDone.abort(),
  )
  let last = first
  let names = 0
  const guest = await signUp(game.address, { number: 2, habit: 'idle', budget: cents(0), pick: pickerOf(6) })
  for (let minute = minutes.firstLook + 1; minute <= minutes.most; minute += 1) {
    await until(minute)
    last = await readLife(owner)
    names = (await guest.caller.call(leaderboards.list, {})).pagination_metadata.total_count
    say(minute, last)
    console.log(`    on the leaderboard: ${names}`)
  }
  const times = await person
  const spent =
    ((await spentBy(world, game)) - spentBefore) / ((Date.now() - begin) / 1000 - minutes.firstLook * 60)
  const breaches = await checkInvariants(owner)
  return [
    judged({ name: 'listings after five minutes', atLeast: 300 }, first.listings),
    judged({ name: 'sellers after five minutes', atLeast: 40 }, first.sellers),
    judged({ name: 'kinds of cards for sale after five minutes', atLeast: 10 }, first.kinds.length),
    judged(
      { name: 'of the definitions for sale, with a bid within 20 % of the floor', atLeast: 0.6 },
      first.nearBids,
    ),
    judged(
      { name: 'of all people, those who can be put together from what is for sale', atLeast: 0.95 },
      first.plans,
    ),
    judged(
      { name: 'seconds until a listing at the middle of recent prices sells (median)', atMost: 180 },
      times.sold,
    ),
    judged({ name: 'seconds until a fair offer is accepted', atMost: 60 }, times.fair),
    judged({ name: 'seconds until an absurd offer is declined or countered', atMost: 60 }, times.absurd),
    judged({ name: 'seconds until an open tournament is joined', atMost: 60 }, times.joined),
    judged({ name: 'entries in the fullest pool once it has closed', atLeast: 8 }, last.poolEntries),
    judged({ name: 'names on the leaderboard at the end', atLeast: 1 }, names),
    judged(
      { name: 'of one core, with one person there, server and database', atMost: maxShareOfCore },
      spent,
    ),
    judged({ name: 'broken invariants', atMost: 0 }, breaches.length),
  ]
}

function say(minute: number, life: Life): void {
  const share = (part: number) => `${Math.round(part * 100)} %`
  console.log(
    `  ${minute} min: ${life.listings} listings by ${life.sellers} of ${life.kinds.join(', ')}; bids near ${share(life.nearBids)}, plans ${share(life.plans)}, pool ${life.poolEntries}, tournaments joined ${life.joinedTournaments}, open ${life.openTournaments}`,
  )
}

async function spentBy({ folder }: BenchWorld, { pid }: ServedGame): Promise<number> {
  const postmaster = await readPostmaster(join(folder, 'postgres', 'data'))
  const both = await Promise.all([pid, postmaster?.pid ?? 0].map(processorSeconds))
  return both.reduce<number>((sum, seconds) => sum + (seconds ?? Number.NaN), 0)
}

interface Told {
  readonly sold: readonly number[]
  readonly fair: readonly number[]
  readonly absurd: readonly number[]
  readonly joined: readonly number[]
}

/**
 * Plays a person who signs up, buys, sells, makes offers and opens a tournament. A figure is infinite if its event never
 * happens.
 */
async function tradeAsPerson(address: string, endsAt: number): Promise<Told> {
  const ann = await signUp(address, { number: 1, habit: 'trader', budget: cents(20_000), pick: pickerOf(5) })
  for (let times = 0; times < 5; times += 1) await ann.payIn()
  await buyPacks(ann, 'identity', { quantity: 6 })
  const [sold, fair, absurd, joined] = await Promise.all([
    sellAtTheMiddle(ann, endsAt),
    offerTo(ann, endsAt, { cents: 150, wanted: ['accepted'] }),
    offerTo(ann, endsAt, { cents: 5, wanted: ['declined', 'countered'] }),
    openTournament(ann, endsAt),
  ])
  return { sold, fair, absurd, joined: [joined] }
}

async function sellAtTheMiddle(ann: SeasonPlayer, endsAt: number): Promise<number[]> {
  const { data } = await ann.caller.call(cards.listDates, { query: { limit: 100 } })
  const mine = data
    .filter(({ marketplace_id: id, is_listed: isListed }) => id > 0 && !isListed)
    .slice(0, listings)
  return Promise.all(
    mine.map(async ({ marketplace_id: id }) => {
      const { floor, median_30: median } = await ann.caller.call(market.prices, { params: { id } })
      const price = dollarsFromCents(cents(median ?? floor ?? 110))
      await ann.caller.call(market.sellItem, { params: { id }, body: { price } })
      return secondsUntil(endsAt, () => isSold(ann, id))
    }),
  )
}

/** Checks the owner, because a buyer may already have used the card, which ends the listing too. */
async function isSold(ann: SeasonPlayer, id: number): Promise<boolean> {
  try {
    const { card } = await ann.caller.call(market.getListing, { params: { id } })
    return !card.owned_by_self
  } catch (error) {
    if (error instanceof Refused && error.code === 'not_found') return true
    throw error
  }
}

async function offerTo(
  ann: SeasonPlayer,
  endsAt: number,
  { cents: amount, wanted }: { readonly cents: number; readonly wanted: readonly string[] },
): Promise<number[]> {
  const { data } = await ann.caller.call(market.listCards, {
    query: { status: 'not_owned,not_listed', rarity: 'Standard', type: 'date', limit: 100 },
  })
  const theirs = ann.pick.some(
    data.filter(({ seller }) => seller?.is_resident === true),
    pairsOfOffers,
  )
  const chosen = [...new Map(theirs.map((card) => [card.id, card])).values()]
  return Promise.all(
    chosen.map(async ({ marketplace_id: id }) => {
      const made = await ann.caller.call(offers.makeOffer, {
        body: {
          marketplace_listing_id: id,
          amount: dollarsFromCents(cents(amount)),
          expires_in_days: 1,
          expires_in_hours: 0,
        },
      })
      return secondsUntil(endsAt, async () => {
        const { status } = await ann.caller.call(offers.getOffer, { params: { id: made.id } })
        return wanted.includes(status)
      })
    }),
  )
}

/** Makes a prediction from cards bought for it, and enters it in a tournament for two. */
async function openTournament(ann: SeasonPlayer, endsAt: number): Promise<number> {
  const slot = async (name: 'prediction' | 'wager') =>
    (await ann.caller.call(tournaments.listCards, { query: { slot: name } })).data[0]?.id
  await tried(() => buyPacks(ann, 'tournament'))
  while ((await slot('prediction')) === undefined) {
    if (Date.now() > endsAt) return Infinity
    for (const act of ['buy prediction packs', 'finish an identity', 'call a shot'] as const)
      await tried(() => acts[act](ann))
    await sleep(1000)
  }
  const [prediction, wager] = [await slot('prediction'), await slot('wager')]
  if (prediction === undefined || wager === undefined) return Infinity
  const { id } = await ann.caller.call(tournaments.createTournament, {
    body: {
      nft_card_prediction_id: prediction,
      nft_card_wager_id: wager,
      seats: 2,
      invite_only: false,
    },
  })
  return secondsUntil(endsAt, async () => {
    const { data } = await ann.caller.call(tournaments.listMine, { query: { state: 'active' } })
    return (data.find((each) => each.id === id)?.entries.length ?? 0) > 1
  })
}

/** Returns Infinity if it doesn’t happen by then. */
async function secondsUntil(endsAt: number, happened: () => Promise<boolean>): Promise<number> {
  const begin = performance.now()
  while (Date.now() < endsAt) {
    if (await happened()) return (performance.now() - begin) / 1000
    await sleep(1000)
  }
  return Infinity
}
