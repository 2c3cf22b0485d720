import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { calls } from '../../test/calls.ts'
import { refused } from '../../test/refused.ts'
import { checkInvariants } from '../ledger/invariants.ts'

const database = await useTestDatabase()
const world = await packWorld(database)

async function give(seriesId: number, quantity: number) {
  const who = await world.openAccount()
  return world.act(
    await world.openAccount(),
    calls.grant(world.parts.lists, { account_id: who, packs: [{ series_id: seriesId, quantity }] }),
  )
}

test('granted packs of a limited series count against its supply, and no more can be granted than are left', async () => {
  const limited = await world.addSeries({
    sourceId: 'given',
    collection: 'AFC West',
    contents: { part: 2 },
    supply: 3,
  })
  await give(limited, 2)
  const { rows } = await database.owner.query(
    `select n.maximum - n.value as remaining from series s join counter n on n.key = s.counter_key where s.id = $1`,
    [limited],
  )
  expect(rows).toEqual([{ remaining: 1 }])
  await expect(give(limited, 2)).rejects.toEqual(
    expect.objectContaining({ code: 'sold_out', message: expect.stringContaining('packs.0.series_id') }),
  )
  const results = await Promise.allSettled([give(limited, 1), give(limited, 1), give(limited, 1)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await checkInvariants(database.owner)).toEqual([])
})

test.each([
  ['of nothing', {}, 'bad_input', 'funds: give money, packs or cards'],
  ['of no packs and no cards', { packs: [], cards: [] }, 'bad_input', 'funds: give money, packs or cards'],
  ['of no money', { funds: cents(0) }, 'bad_input', 'funds: must be more than 0'],
  [
    'of more than any balance can hold',
    { funds: cents(100_000_001) },
    'bad_input',
    'funds: must be at most $1,000,000.00',
  ],
  [
    'of a prize card worth more than any balance can hold',
    { cards: [{ kind: 'prize' as const, value: cents(100_000_001), rarity: 1 }] },
    'bad_input',
    'cards.0.value: must be at most $1,000,000.00',
  ],
  ['to an account that is closed', { funds: cents(500) }, 'gone', 'account_id: this account is closed'],
])('a grant %s is refused', async (_, given, code, message) => {
  const who = await world.openAccount()
  if (code === 'gone') await database.owner.query('update account set closed_at = now() where id = $1', [who])
  const run = world.act(
    await world.openAccount(),
    calls.grant(world.parts.lists, { account_id: who, ...given }),
  )
  await expect(run).rejects.toEqual(expect.objectContaining({ code, message }))
})

test('a grant is refused if its account closes between the read and the commit', async () => {
  const who = await world.openAccount()
  const pause = async () => {
    await database.owner.query('update account set closed_at = now(), version = version + 1 where id = $1', [
      who,
    ])
  }
  const run = world.act(await world.openAccount(), {
    ...calls.grant(world.parts.lists, { account_id: who, funds: cents(500) }),
    runner: world.runnerWith({ pause }),
  })
  await expect(run).rejects.toEqual(refused('gone'))
  expect(await world.purse(who)).toMatchObject({ available: 0 })
})
