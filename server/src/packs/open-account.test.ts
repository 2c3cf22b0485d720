import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import { newAccountOf } from '../../test/new-account.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { openAccount } from './open-account.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await packWorld(database)
const open = openAccount({ weeklyLimitCents: cents(50_000) })

const alice = newAccountOf('alice', { name: 'Alice', email: 'alice@example.com', flags: { sound: true } })

test('an account begins with its own purse and both starter packs', async () => {
  const id = await world.runner.runHouse(open, alice)
  expect(await world.purse(id)).toEqual({ available: 0, reserved: 0, bonus: 0 })
  expect(Object.keys(await world.closedPacks(id))).toEqual(['starter/identity', 'starter/prediction'])
  const { rows } = await owner.query(
    `select tradable, tutorial, minted_as, minted_from from asset where owner_id = $1`,
    [id],
  )
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({
      tradable: false,
      tutorial: true,
      minted_as: 'starter',
      minted_from: id,
    })),
  )
  expect(await checkInvariants(owner)).toEqual([])
})

test('an email that is taken, in any case, opens no account', async () => {
  const count = async () =>
    (await owner.query('select count(*) as packs from asset')).rows[0] as { packs: number }
  const before = await count()
  const again = { ...alice, authId: 'auth0|other', email: 'ALICE@example.com', walletAddress: '0xother' }
  await expect(world.runner.runHouse(open, again)).rejects.toEqual(
    expect.objectContaining({ code: 'email_taken' }),
  )
  expect(await count()).toEqual(before)
})

test('sixty accounts opened at once get sixty ids, and their purses break no invariant', async () => {
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      world.runner.runHouse(open, {
        ...alice,
        authId: `auth0|${index}`,
        email: `p${index}@example.com`,
        walletAddress: `0x${index}`,
      }),
    ),
  )
  expect(new Set(ids).size).toBe(60)
  expect(await checkInvariants(owner)).toEqual([])
})
