import { createHash, randomInt } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { z } from 'zod'
import {
  accountId,
  assetId,
  collectionId,
  definitionId,
  type AccountId,
  type AssetId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { house } from '../src/ledger/kinds.ts'
import { createIdSource } from '../src/commit/ids.ts'
import { playerById, purseOf } from '../src/commit/player.ts'
import { createRandom } from '../src/commit/random.ts'
import { queriesOf } from '../src/commit/reader.ts'
import { createRunner, type Command, type Runner } from '../src/commit/run-command.ts'
import { useTestDatabase } from './database.ts'
import { newAccountOf } from './new-account.ts'

interface CardRow {
  readonly id: AssetId
  readonly version: number
  readonly ownerId: AccountId
  readonly place: string
}

/** The schema of an answer that a test does not look into. */
const anything = z.custom<object>(() => true)

interface HowToRun {
  readonly through?: Runner
  readonly key?: string
  /** Stands for the request; requests of one key must be equal. */
  readonly hash?: string
  readonly mayDecideAgain?: boolean
}

/** Accounts, money and cards of one kind in a database of this test file alone, and commands that move them. */
export async function useCommits() {
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

  beforeEach(() => {
    restarts.length = 0
  })

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

  async function run(
    who: AccountId,
    command: Command<null, object>,
    { through = runner, key, hash = 'same', mayDecideAgain = false }: HowToRun = {},
  ) {
    return through.run({
      command,
      player: await playerOf(who),
      input: null,
      answer: anything,
      idempotency: key === undefined ? null : { key, hash: createHash('sha256').update(hash).digest('hex') },
      mayDecideAgain,
    })
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

  return {
    game,
    owner,
    ids,
    queries,
    restarts,
    runner,
    slow,
    openAccount,
    fund,
    giveCard,
    balanceOf,
    playerOf,
    run,
    expectBooksToBalance,
  }
}

/** A command that spends this much of a player's balance. */
export const spend =
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

/** A command that burns the card, unless it is gone. */
export const burn =
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
