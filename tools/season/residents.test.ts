import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../server/src/ledger/invariants.ts'
import { isEverything, isItsTurn } from '../../server/test/in-turn.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { pickerOf } from '../../server/src/residents/picker.ts'
import { available } from '../../server/src/residents/actor.ts'
import { Refused } from '../../server/src/residents/caller.ts'
import { buyPacks } from '../../server/src/residents/pack-acts.ts'
import { cards } from '../../shared/src/cards/contract.ts'
import { crafting } from '../../shared/src/crafting/contract.ts'
import { market } from '../../shared/src/market/contract.ts'
import { cents, dollarsFromCents } from '../../shared/src/money.ts'
import { notifications } from '../../shared/src/notifications/contract.ts'
import { offers } from '../../shared/src/offers/contract.ts'
import { serveGame } from '../bench/served-game.ts'
import { openBenchWorld, type BenchWorld } from '../bench/world.ts'
import { readLife } from './life-figures.ts'
import { signUp, type SeasonPlayer } from './season-player.ts'

/** As many residents as a game has, or a part of them, who make a smaller market in the same ways. */
const residents = isEverything ? 60 : 20

/** Everybody arrives in the first minutes of the season. The timeout is for a hang, not for a busy machine. */
const patience = { timeout: 900_000, interval: 250 }

const contentDir = fileURLToPath(new URL('../../content', import.meta.url))

/** Runs the real game with its residents, faster than real time, with one person in it. */
async function withResidents(play: (world: BenchWorld, ann: SeasonPlayer) => Promise<void>): Promise<void> {
  const folder = await makeTemporaryFolder('residents-test')
  try {
    await using world = await openBenchWorld(join(folder, 'game'))
    await using game = await serveGame(world, {
      CONTENT_DIR: contentDir,
      RESIDENTS: String(residents),
      REPLAY_SPEED: '20',
      // The week before a pool's week. At this speed, residents need a second hour for what they otherwise do in one.
      REPLAY_FROM: '2025-09-11',
    })
    const ann = await signUp(game.address, {
      number: 1,
      habit: 'trader',
      budget: cents(10_000),
      pick: pickerOf(5),
    })
    await play(world, ann)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// Takes turns with a week of play-season.test.ts, because each plays a whole season of its own.
test.runIf(isItsTurn(0, 3))(
  'a player who comes alone finds a market with floors and bids, sells in it, and gets answers to offers',
  async () => {
    await withResidents(async ({ database }, ann) => {
      const life = () => readLife(database.owner)
      await expect
        .poll(async () => (await life()).sellers, patience)
        .toBeGreaterThanOrEqual((residents * 2) / 3)
      await expect.poll(async () => (await life()).listings, patience).toBeGreaterThanOrEqual(residents * 5)
      if (isEverything) {
        await expect.poll(async () => (await life()).kinds.length, patience).toBeGreaterThanOrEqual(9)
        await expect.poll(async () => (await life()).nearBids, patience).toBeGreaterThanOrEqual(0.6)
        await expect.poll(async () => (await life()).plans, patience).toBeGreaterThanOrEqual(0.95)
        const { total } = await ann.caller.call(crafting.identityPlan, {
          query: { celebrity_id: 'patrick-mahomes-19950917' },
        })
        expect(total).not.toBeNull()
      }
      await ann.payIn()
      expect(await available(ann)).toBe(2000)
      await buyPacks(ann, 'identity', { quantity: 3 })
      const { data } = await ann.caller.call(cards.listDates)
      const card = data.find(({ marketplace_id: id }) => id > 0)
      if (!card) throw new Error('the packs held no tradable date')
      const { floor, median_30: median } = await ann.caller.call(market.prices, {
        params: { id: card.marketplace_id },
      })
      await ann.caller.call(market.sellItem, {
        params: { id: card.marketplace_id },
        body: { price: dollarsFromCents(cents(Math.min(median ?? 110, floor ?? 110, 110))) },
      })

      // Makes several of each, because an owner may use up the card that an offer is for.
      const amounts = [2.5, 2.5, 2.5, 0.05, 0.05, 0.05]
      const forOffers = async () =>
        (
          await ann.caller.call(market.listCards, {
            query: { status: 'not_owned,not_listed', rarity: 'Standard', type: 'date', limit: 100 },
          })
        ).data.filter(({ seller }) => seller?.is_resident === true)
      await expect
        .poll(async () => (await forOffers()).length, patience)
        .toBeGreaterThanOrEqual(amounts.length)
      const offered = await forOffers()
      for (const [index, amount] of amounts.entries())
        await ann.caller
          .call(offers.makeOffer, {
            body: {
              marketplace_listing_id: offered[index]?.marketplace_id ?? 0,
              amount,
              expires_in_days: 1,
              expires_in_hours: 0,
            },
          })
          .catch((error: unknown) => {
            // In the meantime the owner has listed the card or used it.
            if (!(error instanceof Refused)) throw error
          })
      const noticeTypes = async () => (await ann.caller.call(notifications.list)).map(({ type }) => type)
      await expect.poll(noticeTypes, patience).toContain('offer_accepted')
      await expect.poll(noticeTypes, patience).toContain('offer_declined')
      await expect.poll(noticeTypes, patience).toContain('sold')

      if (isEverything) {
        await expect.poll(async () => (await life()).joinedTournaments, patience).toBeGreaterThan(0)
        await expect.poll(async () => (await life()).poolEntries, patience).toBeGreaterThanOrEqual(8)
      }
      expect(await checkInvariants(database.owner)).toEqual([])
    })
  },
  1_800_000,
)
