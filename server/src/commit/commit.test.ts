import { createHash, randomInt } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  accountId,
  assetId,
  collectionId,
  definitionId,
  eventId,
  offerId,
  type AccountId,
  type AssetId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { useTestDatabase } from '../../test/database.ts'
import { newAccountOf } from '../../test/new-account.ts'
import { house } from '../ledger/kinds.ts'
import { afterMoves } from './after-moves.ts'
import type { Effects, Move } from './effects.ts'
import { createIdSource } from './ids.ts'
import { playerById, purseOf } from './player.ts'
import { createRandom } from './random.ts'
import { queriesOf } from './reader.ts'
import { createRunner, type Command, type Runner } from './run-command.ts'

const { game, owner } = await useTestDatabase()
const ids = createIdSource(game)
const random = createRandom(Buffer.alloc(32, 7))
const queries = queriesOf(game)
const restarts: string[] = []
const runner = createRunner({ game, ids, random, onRestart: (reason) => restarts.push(reason) })
const slow = createRunner({
  game,
  ids,
  random,
  pause: () => new Promise((resolve) => setTimeout(resolve, randomInt(15))),
})

const anything = z.custom<object>(() => true)

await owner.query(`insert into category (id, name, sport) values (1, 'Golfer', 'golf')`)
await owner.query(
  `insert into collection (id, source_id, name, description, sport, position) values (1, 'golf', 'Golf', '', 'golf', 1)`,
)
await owner.query(
  `insert into definition (id, kind, collection_id, ref, name) values (900, 'month', 1, '5', 'May')`,
)

async function openAccount(): Promise<AccountId> {
  const block = await ids.take(4)
  const id = accountId(block[0] ?? 0)
  await runner.runHouse(
    async () => ({
      answer: null,
      newAccount: { ...newAccountOf(id), id, weeklyLimitCents: cents(50_000) },
    }),
    null,
  )
  return id
}

async function fund(id: AccountId, amount: number): Promise<void> {
  await runner.runHouse(
    async () => ({
      answer: null,
      transfers: [{ from: house.grants, to: purseOf(id).available, cents: cents(amount), kind: 'grant' }],
    }),
    null,
  )
}

async function giveCard(id: AccountId): Promise<AssetId> {
  const [card] = await ids.take(1)
  await runner.runHouse(
    async () => ({
      answer: null,
      mints: [
        {
          id: assetId(card ?? 0),
          kind: 'month',
          ownerId: id,
          tradable: true,
          definitionId: definitionId(900),
          collectionId: collectionId(1),
          name: 'May',
          rarity: 1,
          mintedAs: 'grant',
        },
      ],
    }),
    null,
  )
  return assetId(card ?? 0)
}

async function balanceOf(id: AccountId): Promise<{ available: number; reserved: number }> {
  const { rows } = await owner.query<{ available: number; reserved: number }>(
    `select (select balance_cents from ledger_account where id = $1) as available,
      (select balance_cents from ledger_account where id = $2) as reserved`,
    [id + 1, id + 2],
  )
  return rows[0] ?? { available: Number.NaN, reserved: Number.NaN }
}

async function playerOf(id: AccountId) {
  const player = await playerById(queries, id)
  if (!player) throw new Error('no such player')
  return player
}

async function run(who: AccountId, command: Command<null, object>, through: Runner = runner, key?: string) {
  return through.run({
    command,
    player: await playerOf(who),
    input: null,
    answer: anything,
    idempotency: key === undefined ? null : { key, hash: createHash('sha256').update('same').digest('hex') },
  })
}

const spend =
  (amount: number): Command<null, object> =>
  async ({ player }) => ({
    answer: { spent: amount },
    transfers: [
      {
        from: purseOf(player.id).available,
        to: house.packSales,
        cents: cents(amount),
        kind: 'pack_purchase',
      },
    ],
  })

interface CardRow {
  readonly id: AssetId
  readonly version: number
  readonly ownerId: AccountId
  readonly place: string
}

const burn =
  (card: AssetId): Command<null, object> =>
  async ({ read }) => {
    const [found] = await read.query<CardRow>({
      name: 'test-card',
      text: 'select id, version, owner_id as "ownerId", place from asset where id = $1',
      values: [card],
    })
    if (!found || found.place === 'gone') throw refuse('gone')
    read.expectAsset(found)
    return { answer: { burned: card }, moves: [{ id: card, place: 'gone', goneAs: 'burned' }] }
  }

/** Zero-sum by construction; every stored balance is the sum of its transfers. */
async function expectBooksToBalance(): Promise<void> {
  const { rows } = await owner.query(`
    select l.id from ledger_account l
    where l.account_id is not null and l.balance_cents <> (
      select coalesce(sum(case when t.to_id = l.id then t.cents else -t.cents end), 0)
      from transfer t where l.id in (t.from_id, t.to_id))`)
  expect(rows).toEqual([])
}

const refused = (code: string) => expect.objectContaining({ code })

beforeEach(() => {
  restarts.length = 0
})

describe('money', () => {
  test('a transfer moves both balances, and the house has none', async () => {
    const alice = await openAccount()
    await fund(alice, 5000)
    await run(alice, spend(1234))
    expect(await balanceOf(alice)).toEqual({ available: 3766, reserved: 0 })
    await expectBooksToBalance()
  })

  test('an overdraft is refused by the database itself, with 402, and nothing is written', async () => {
    const alice = await openAccount()
    await fund(alice, 100)
    await expect(run(alice, spend(101))).rejects.toEqual(refused('insufficient_funds'))
    expect(await balanceOf(alice)).toEqual({ available: 100, reserved: 0 })
    await expectBooksToBalance()
  })

  test('of fifty purchases of 60% of a balance at once, exactly one happens', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    for (const through of [runner, slow]) {
      const before = (await balanceOf(alice)).available
      const tries = await Promise.allSettled(
        Array.from({ length: 50 }, () => run(alice, spend(Math.ceil(before * 0.6)), through)),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    await expectBooksToBalance()
  })

  test('a limit on past spending holds under a race of fifty', async () => {
    const alice = await openAccount()
    await fund(alice, 100_000)
    const bounded: Command<null, object> = async ({ player, read }) => {
      const [row] = await read.query<{ spent: number }>({
        name: 'test-spent',
        text: `select coalesce(sum(cents), 0)::bigint as spent from transfer where from_id = $1 and kind = 'pack_purchase'`,
        values: [player.id + 1],
      })
      if ((row?.spent ?? 0) + 300 > 1000) throw refuse('weekly_limit')
      return {
        answer: {},
        useActor: true,
        bounds: [
          { accounts: [purseOf(player.id).available], kind: 'pack_purchase', seconds: 60, most: cents(700) },
        ],
        transfers: [
          {
            from: purseOf(player.id).available,
            to: house.packSales,
            cents: cents(300),
            kind: 'pack_purchase',
          },
        ],
      }
    }
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => run(alice, bounded, slow)))
    const won = tries.filter(({ status }) => status === 'fulfilled').length
    expect(won).toBeLessThanOrEqual(3)
    expect(won).toBeGreaterThanOrEqual(1)
    expect(await balanceOf(alice)).toEqual({ available: 100_000 - 300 * won, reserved: 0 })
  })
})

describe('ownership', () => {
  test('of fifty commands that burn one card, one succeeds and the others get the reason, also with a pause before the commit', async () => {
    for (const through of [runner, slow]) {
      const alice = await openAccount()
      const card = await giveCard(alice)
      const tries = await Promise.allSettled(
        Array.from({ length: 50 }, () => run(alice, burn(card), through)),
      )
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

describe('idempotency', () => {
  test('fifty equal requests at once have one effect and fifty equal answers', async () => {
    for (const through of [runner, slow]) {
      const alice = await openAccount()
      await fund(alice, 1000)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => run(alice, spend(300), through, 'one-action')),
      )
      expect(new Set(answers)).toEqual(new Set(['{"spent":300}']))
      expect(await balanceOf(alice)).toEqual({ available: 700, reserved: 0 })
    }
  })

  test('a key used for another request is refused and changes nothing', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    await run(alice, spend(300), runner, 'key')
    const other = runner.run({
      command: spend(200),
      player: await playerOf(alice),
      input: null,
      answer: anything,
      idempotency: { key: 'key', hash: 'another' },
    })
    await expect(other).rejects.toEqual(refused('key_reused'))
    expect((await balanceOf(alice)).available).toBe(700)
  })

  test('a refusal stores nothing: the same key may succeed later', async () => {
    const alice = await openAccount()
    await expect(run(alice, spend(300), runner, 'later')).rejects.toEqual(refused('insufficient_funds'))
    await fund(alice, 1000)
    await run(alice, spend(300), runner, 'later')
    expect((await balanceOf(alice)).available).toBe(700)
  })

  test('the balance in an answer is the one after the commit, and a repetition gets the same bytes', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    const answering: Command<null, object> = async (context, input) => ({
      ...(await spend(250)(context, input)),
      answer: { balance: 0 },
      answerBalanceOf: alice,
    })
    const first = await run(alice, answering, runner, 'balance')
    expect(JSON.parse(first)).toEqual({ balance: 7.5 })
    expect(await run(alice, answering, runner, 'balance')).toBe(first)
  })
})

describe('clocks, counters and standing', () => {
  test('a plan that waited past its deadline is not applied', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    const deadline = new Date(Date.now() + 40)
    const late: Command<null, object> = async (context, input) => {
      if (new Date() > deadline) throw refuse('event_closed')
      const effects = await spend(100)(context, input)
      await new Promise((resolve) => setTimeout(resolve, 80))
      return { ...effects, before: [deadline] }
    }
    await expect(run(alice, late)).rejects.toEqual(refused('event_closed'))
    expect(restarts).toContain('too late')
    expect((await balanceOf(alice)).available).toBe(1000)
  })

  test('a limited supply of three sells exactly three in a race', async () => {
    await owner.query(`insert into counter (key, maximum) values ('supply:test', 3)`)
    const buyers = await Promise.all(Array.from({ length: 12 }, openAccount))
    await Promise.all(buyers.map((buyer) => fund(buyer, 1000)))
    const limited: Command<null, object> = async ({ read, player }) => {
      const [counter] = await read.query<{ left: number }>({
        name: 'test-counter',
        text: `select maximum - value as left from counter where key = 'supply:test'`,
        values: [],
      })
      if ((counter?.left ?? 0) < 1) throw refuse('sold_out')
      return {
        answer: {},
        counters: [{ key: 'supply:test', delta: 1 }],
        transfers: [
          {
            from: purseOf(player.id).available,
            to: house.packSales,
            cents: cents(100),
            kind: 'pack_purchase',
          },
        ],
      }
    }
    const tries = await Promise.allSettled(buyers.map((buyer) => run(buyer, limited, slow)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expectBooksToBalance()
  })

  test('a player suspended between read and commit is read again', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    let suspended = false
    const command: Command<null, object> = async (context, input) => {
      if (context.player.suspendedAt !== null) throw refuse('suspended')
      const effects = await spend(100)(context, input)
      if (!suspended) {
        suspended = true
        await runner.runHouse(
          async () => ({
            answer: null,
            setAccount: { id: alice, suspension: { by: alice, reason: 'for a test' } },
          }),
          null,
        )
      }
      return effects
    }
    await expect(run(alice, command)).rejects.toEqual(refused('suspended'))
    expect((await balanceOf(alice)).available).toBe(1000)
  })
})

test('the audit log is a chain of hashes in which every entry names the one before', async () => {
  const alice = await openAccount()
  for (const action of ['first', 'second', 'third']) {
    await runner.runHouse(
      async () => ({ answer: null, audit: { actorId: alice, action, subject: 'test', detail: { action } } }),
      null,
    )
  }
  const { rows } = await owner.query<{ hash: string; previous_hash: string }>(
    'select hash, previous_hash from audit order by id',
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]?.previous_hash).toBe('0'.repeat(64))
  expect(rows[1]?.previous_hash).toBe(rows[0]?.hash)
  expect(rows[2]?.previous_hash).toBe(rows[1]?.hash)
})
