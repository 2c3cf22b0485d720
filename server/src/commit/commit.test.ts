import { describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { refused } from '../../test/refused.ts'
import { spend, useCommits } from '../../test/commit-fixtures.ts'
import { fifty } from '../../test/races.ts'
import { house } from '../ledger/kinds.ts'
import { purseOf } from './player.ts'
import { type Command } from './run-command.ts'

const { owner, restarts, runner, slow, openAccount, fund, balanceOf, run, expectBooksToBalance } =
  await useCommits()

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

  test('a command with a misspelled effect fails by its name, and nothing is written', async () => {
    const alice = await openAccount()
    await fund(alice, 100)
    const misspelled: Command<null, object> = async (context, input) => ({
      ...(await spend(40)(context, input)),
      notBefor: [new Date()],
    })
    await expect(run(alice, misspelled)).rejects.toThrow('there is no effect "notBefor"')
    expect(await balanceOf(alice)).toEqual({ available: 100, reserved: 0 })
  })

  test('of fifty purchases of 60% of a balance at once, exactly one happens', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    for (const through of [runner, slow]) {
      const before = (await balanceOf(alice)).available
      const tries = await Promise.allSettled(
        fifty(() => run(alice, spend(Math.ceil(before * 0.6)), { through })),
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
    const tries = await Promise.allSettled(fifty(() => run(alice, bounded, { through: slow })))
    const won = tries.filter(({ status }) => status === 'fulfilled').length
    expect(won).toBeLessThanOrEqual(3)
    expect(won).toBeGreaterThanOrEqual(1)
    expect(await balanceOf(alice)).toEqual({ available: 100_000 - 300 * won, reserved: 0 })
  })
})

describe.for([
  { looked: 'first', mayDecideAgain: false },
  { looked: 'only once it is found taken', mayDecideAgain: true },
])('an idempotency key that is looked up $looked', ({ mayDecideAgain }) => {
  test('fifty equal requests at once have one effect and fifty equal answers', async () => {
    for (const through of [runner, slow]) {
      const alice = await openAccount()
      await fund(alice, 1000)
      const answers = await Promise.all(
        fifty(() => run(alice, spend(300), { through, key: 'one-action', mayDecideAgain })),
      )
      expect(new Set(answers)).toEqual(new Set(['{"spent":300}']))
      expect(await balanceOf(alice)).toEqual({ available: 700, reserved: 0 })
    }
  })

  test('a key used for another request is refused and changes nothing', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    await run(alice, spend(300), { key: 'key', mayDecideAgain })
    const other = run(alice, spend(200), { key: 'key', hash: 'another', mayDecideAgain })
    await expect(other).rejects.toEqual(refused('key_reused'))
    expect((await balanceOf(alice)).available).toBe(700)
  })

  test('a repetition that would now be refused gets the first answer', async () => {
    const alice = await openAccount()
    await fund(alice, 300)
    const once: Command<null, object> = async (context, input) => {
      if ((await balanceOf(alice)).available === 0) throw refuse('insufficient_funds')
      return spend(300)(context, input)
    }
    const first = await run(alice, once, { key: 'all of it', mayDecideAgain })
    expect(await run(alice, once, { key: 'all of it', mayDecideAgain })).toBe(first)
    const other = run(alice, once, { key: 'all of it', hash: 'another', mayDecideAgain })
    await expect(other).rejects.toEqual(refused('key_reused'))
  })

  test('a refusal stores nothing: the same key may succeed later', async () => {
    const alice = await openAccount()
    await expect(run(alice, spend(300), { key: 'later', mayDecideAgain })).rejects.toEqual(
      refused('insufficient_funds'),
    )
    await fund(alice, 1000)
    await run(alice, spend(300), { key: 'later', mayDecideAgain })
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
    const first = await run(alice, answering, { key: 'balance', mayDecideAgain })
    expect(JSON.parse(first)).toEqual({ balance: 7.5 })
    expect(await run(alice, answering, { key: 'balance', mayDecideAgain })).toBe(first)
  })
})

describe('clocks, counters and standing', () => {
  test('a plan that waited for a lock past its deadline is not applied', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from account where id = $1 for update', [alice])
    const deadline = new Date(Date.now() + 300)
    let isRead = false
    const late: Command<null, object> = async (context, input) => {
      if (isRead) throw refuse('event_closed')
      isRead = true
      return { ...(await spend(100)(context, input)), before: [deadline] }
    }
    const waiting = Promise.allSettled([run(alice, late)])
    await holder.query('select pg_sleep_until($1)', [deadline])
    await holder.query('commit')
    holder.release()
    expect(await waiting).toEqual([{ status: 'rejected', reason: refused('event_closed') }])
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
    const tries = await Promise.allSettled(buyers.map((buyer) => run(buyer, limited, { through: slow })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expectBooksToBalance()
  })

  const suspend = (id: AccountId) =>
    runner.runHouse(
      async () => ({ answer: null, setAccount: { id, suspension: { by: id, reason: 'for a test' } } }),
      null,
    )

  test('a player suspended between read and commit is read again', async () => {
    const alice = await openAccount()
    await fund(alice, 1000)
    let suspended = false
    const command: Command<null, object> = async (context, input) => {
      if (context.player.suspendedAt !== null) throw refuse('suspended')
      const effects = await spend(100)(context, input)
      if (!suspended) {
        suspended = true
        await suspend(alice)
      }
      return effects
    }
    await expect(run(alice, command)).rejects.toEqual(refused('suspended'))
    expect((await balanceOf(alice)).available).toBe(1000)
  })

  test('a player suspended while a command finds a reason to refuse is read again, and hears of the suspension', async () => {
    const alice = await openAccount()
    const command: Command<null, object> = async ({ player }) => {
      if (player.suspendedAt !== null) throw refuse('suspended')
      await suspend(alice)
      throw refuse('not_tradable')
    }
    await expect(run(alice, command)).rejects.toEqual(refused('suspended'))
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
