import { describe, expect, test } from 'vitest'
import {
  assetId,
  collectionId,
  definitionId,
  eventId,
  offerId,
  type AccountId,
  type AssetId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refused } from '../../test/refused.ts'
import { burn, useCommits } from '../../test/commit-fixtures.ts'
import { fifty } from '../../test/races.ts'
import { afterMoves } from './after-moves.ts'
import type { Effects, Move } from './effects.ts'
import { purseOf } from './player.ts'
import { type Command } from './run-command.ts'

const { game, owner, ids, runner, slow, openAccount, fund, giveCard, balanceOf, run, expectBooksToBalance } =
  await useCommits()

describe('ownership', () => {
  test('of fifty commands that burn one card, one succeeds and the others get the reason, also with a pause before the commit', async () => {
    for (const through of [runner, slow]) {
      const alice = await openAccount()
      const card = await giveCard(alice)
      const tries = await Promise.allSettled(fifty(() => run(alice, burn(card), { through })))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries) if (each.status === 'rejected') expect(each.reason).toEqual(refused('gone'))
    }
  })

  test('a card that is gone stays gone, even if a plan says otherwise', async () => {
    const alice = await openAccount()
    const card = await giveCard(alice)
    await run(alice, burn(card))
    const revive: Command<null, object> = async () => ({ answer: {}, moves: [{ id: card, place: 'held' }] })
    await expect(run(alice, revive)).rejects.toThrow(/gone/)
  })

  test('the web role cannot write assets, transfers, balances, outcomes or the audit log by itself', async () => {
    for (const sql of [
      `update asset set owner_id = owner_id`,
      `insert into transfer (id, from_id, to_id, cents, kind, commit_id, at) values (1, 1, 2, 1, 'grant', 1, now())`,
      `update ledger_account set balance_cents = 1`,
      `update outcome set status = 'true'`,
      `delete from audit`,
      `update account set suspended_at = null`,
      `update account set frozen_at = null`,
      `update account set closed_at = null`,
      `update account set break_until = null`,
      `update account set self_excluded_until = null`,
      `update account set role = 'operator'`,
      `update account set operator_roles = '{owner}'`,
      `delete from observation`,
    ]) {
      await expect(game.query(sql)).rejects.toThrow(/permission denied/)
    }
  })

  test('ending the offers on a card returns every hold in the same commit and tells each maker', async () => {
    const alice = await openAccount()
    const card = await giveCard(alice)
    const makers = [await openAccount(), await openAccount()]
    for (const [index, maker] of makers.entries()) {
      await fund(maker, 1000)
      const offer: Command<null, object> = async ({ read }) => {
        const [id] = await read.newIds(1)
        const purse = purseOf(maker)
        return {
          answer: {},
          transfers: [
            { from: purse.available, to: purse.reserved, cents: cents(400 + index), kind: 'offer_hold' },
          ],
          newOffers: [
            {
              id: offerId(id ?? 0),
              assetId: card,
              makerId: maker,
              ownerId: alice,
              counterOf: null,
              cents: cents(400 + index),
              heldCents: cents(400 + index),
              expiresAt: new Date(Date.now() + 60_000),
            },
          ],
        } satisfies Effects<object>
      }
      await run(maker, offer)
      expect(await balanceOf(maker)).toEqual({ available: 600 - index, reserved: 400 + index })
    }
    const burnAndEnd: Command<null, object> = async (context, input) => ({
      ...(await burn(card)(context, input)),
      endOffers: [card],
    })
    await run(alice, burnAndEnd)
    for (const maker of makers) {
      expect(await balanceOf(maker)).toEqual({ available: 1000, reserved: 0 })
      const { rows } = await owner.query('select type from notification where account_id = $1', [maker])
      expect(rows).toEqual([{ type: 'offer_expired' }])
    }
    await expectBooksToBalance()
  })
})

/** A thousand and one cards, each with an open offer of a cent by the same maker. */
async function offeredCards(holder: AccountId, maker: AccountId): Promise<AssetId[]> {
  const cards = (await ids.take(1001)).map(assetId)
  const offers = await ids.take(cards.length)
  const { available, reserved } = purseOf(maker)
  await runner.runHouse(
    async () => ({
      answer: null,
      mints: cards.map((id) => ({
        id,
        kind: 'month' as const,
        ownerId: holder,
        tradable: true,
        definitionId: definitionId(900),
        collectionId: collectionId(1),
        name: 'May',
        rarity: 1,
        mintedAs: 'grant' as const,
      })),
      transfers: [{ from: available, to: reserved, cents: cents(cards.length), kind: 'offer_hold' }],
      newOffers: cards.map((card, at) => ({
        id: offerId(offers[at] ?? 0),
        assetId: card,
        makerId: maker,
        ownerId: holder,
        counterOf: null,
        cents: cents(1),
        heldCents: cents(1),
        expiresAt: new Date(Date.now() + 60_000),
      })),
    }),
    null,
  )
  return cards
}

test('a thousand offers end in one commit; one more is refused to a player, and nothing has changed', async () => {
  const [alice, bob] = [await openAccount(), await openAccount()]
  await fund(bob, 2000)
  const cards = await offeredCards(alice, bob)
  const end =
    (those: readonly AssetId[]): Command<null, object> =>
    async () => ({ answer: {}, endOffers: those })
  await expect(run(alice, end(cards))).rejects.toEqual(refused('too_many_at_once'))
  expect(await balanceOf(bob)).toEqual({ available: 999, reserved: 1001 })
  await run(alice, end(cards.slice(1)))
  expect(await balanceOf(bob)).toEqual({ available: 1999, reserved: 1 })
  const { rows } = await owner.query<{ released: number; notices: number }>(
    `select (select count(*) from transfer where kind = 'offer_release' and to_id = $1) as released,
      (select count(*) from notification where account_id = $2) as notices`,
    [purseOf(bob).available, bob],
  )
  expect(rows).toEqual([{ released: 1000, notices: 1000 }])
  await expectBooksToBalance()
})

describe('a card in memory', () => {
  const storedCard = async (id: AssetId) => {
    const { rows } = await owner.query<{ id: AssetId }>(
      `select id, owner_id as "ownerId", place, price_cents as "priceCents", inside_id as "insideId", gone_as as "goneAs",
         version, tradable, bonus_paid as "bonusPaid", redeemable, offers_open as "offersOpen",
         locked_by as "lockedBy", event_id as "eventId",
         definition_id as "definitionId", name, predictions, correct, streak, best_streak as "bestStreak", rarity
       from asset where id = $1`,
      [id],
    )
    const [card] = rows
    if (!card) throw new Error(`there is no card ${id}`)
    return card
  }

  test('equals the row of the table after each move', async () => {
    const [seller, buyer] = [await openAccount(), await openAccount()]
    const [id, inside] = [await giveCard(seller), await giveCard(seller)]
    const statistics = { predictions: 4, correct: 3, streak: 2, bestStreak: 2 }
    await owner.query(
      `insert into event (id, type, name, short_name, starts_at, original_starts_at, void_after)
       values (5, 'golf', 'Open', 'Open', now(), now(), '1 day')`,
    )
    const moves: readonly Move[] = [
      { id, place: 'held', price: cents(500) },
      { id, place: 'held', price: cents(700), offersOpen: false },
      { id, place: 'held' },
      { id, place: 'held', owner: seller, tradable: false },
      { id, place: 'held', owner: buyer },
      { id, place: 'held', owner: seller, offersOpen: false, bonusPaid: true },
      { id, place: 'held', locked: true },
      { id, place: 'held', offersOpen: true },
      { id, place: 'held', owner: buyer, locked: false },
      { id, place: 'slotted', inside, redeemable: true },
      { id, place: 'held', statistics },
      { id, place: 'held', event: { id: eventId(5), definitionId: definitionId(900), name: 'June' } },
      { id, place: 'gone', goneAs: 'burned' },
    ]
    for (const move of moves) {
      const before = await storedCard(id)
      const expected = afterMoves(before, [{ id: inside, place: 'held' }, move])
      await runner.runHouse(async () => ({ answer: null, moves: [move] }), null)
      expect(await storedCard(id)).toEqual(expected)
      expect(expected).not.toEqual(before)
    }
  })
})
