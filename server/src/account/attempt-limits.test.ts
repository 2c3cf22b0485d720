import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { isEverything } from '../../test/in-turn.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import { addressKey, networkKey } from '../address-keys.ts'

const { game, owner } = await useTestDatabase()
const limits = createAttemptLimits(game, {
  loginFailures: 3,
  loginFailuresPerAddress: 40,
  loginNetworksPerAccount: 5,
  signUpsPerHour: 2,
})
beforeEach(async () => {
  await owner.query('delete from provider_attempt')
  await owner.query('delete from login_failure')
})

const blocked = { code: 'too_many', retryAfterSeconds: expect.any(Number) }
const from = (address: string) => ({ address, device: null })
const fail = async (email: string, source: { address: string; device: string | null }, times: number) => {
  for (let count = 0; count < times; count += 1) await limits.countLoginFailure(email, source)
}
/** Moves every counter back, as if these minutes had passed. */
const pass = (minutes: number) =>
  owner.query(`update login_failure set ends_at = ends_at - make_interval(mins => $1)`, [minutes])

test('failures close an account to the address they came from, until a log-in succeeds', async () => {
  await fail('Ann@example.com', from('192.0.2.1'), 3)
  await expect(limits.refuseLogin('ann@example.com', from('192.0.2.1'))).rejects.toMatchObject(blocked)
  await limits.refuseLogin('ann@example.com', from('192.0.2.2'))
  await limits.refuseLogin('bob@example.com', from('192.0.2.1'))
  await limits.forgiveLogin('ann@example.com', from('192.0.2.1'))
  await limits.refuseLogin('ann@example.com', from('192.0.2.1'))
})

test('an address that guesses all day locks only itself out of the account', async () => {
  const guesser = from('192.0.2.1')
  for (let quarter = 0; quarter < 90; quarter += 1) {
    await fail('ann@example.com', guesser, 3)
    await owner.query(`update login_failure set ends_at = clock_timestamp() where kind = 'address'`)
  }
  // Its quarter of an hour is over, but its day is not.
  const refused = await limits.refuseLogin('ann@example.com', guesser).catch((error: unknown) => error)
  expect(refused).toMatchObject(blocked)
  expect(refused).toHaveProperty('retryAfterSeconds', expect.closeTo(86_400, -3))
  await limits.refuseLogin('ann@example.com', from('192.0.2.2'))
})

test('many guesses, from all sides and at all accounts, lock out nobody who does not guess', async () => {
  const guesses = isEverything ? 2000 : 200
  const guessers = Array.from({ length: 4 }, (_, at) => from(`192.0.2.${at}`))
  await Promise.all(
    Array.from({ length: guesses }, (_, at) => {
      const guesser = guessers[at % guessers.length] ?? from('192.0.2.0')
      return limits.countLoginFailure(`player${at % 50}@example.com`, guesser)
    }),
  )
  for (let player = 0; player < 50; player += 1) {
    const email = `player${player}@example.com`
    await limits.refuseLogin(email, from(`198.51.100.${player}`))
    // Next door to a guesser, on a device of the player's own.
    await limits.refuseLogin(email, { address: '192.0.2.1', device: `the telephone of ${player}` })
  }
  await expect(limits.refuseLogin('player0@example.com', from('192.0.2.1'))).rejects.toMatchObject(blocked)
})

test('one customer with 65,536 households of IPv6 counts as one network', async () => {
  for (let household = 0; household < 12; household += 1)
    await fail('ann@example.com', from(`2001:db8:1:${household.toString(16)}::1`), 1)
  await limits.refuseLogin('ann@example.com', from('2001:db8:1:ff::1'))
  await limits.refuseLogin('ann@example.com', from('198.51.100.1'))
})

test('guesses from very many networks close the account to all but its known devices', async () => {
  for (let address = 0; address < 4; address += 1)
    await fail('ann@example.com', from(`192.0.2.${address}`), 1)
  await limits.refuseLogin('ann@example.com', from('198.51.100.1'))
  await fail('ann@example.com', from('192.0.2.4'), 1)
  await expect(limits.refuseLogin('ann@example.com', from('198.51.100.1'))).rejects.toMatchObject(blocked)
  const own = { address: '192.0.2.4', device: 'the own telephone' }
  await limits.refuseLogin('ann@example.com', own)
  // A known device has its own three tries, and no others.
  await fail('ann@example.com', own, 3)
  await expect(limits.refuseLogin('ann@example.com', own)).rejects.toMatchObject(blocked)
  await pass(16)
  await limits.refuseLogin('ann@example.com', own)
})

test('a day after the guesses, or with a new password, the account is open to all again', async () => {
  const guess = async () => {
    for (let address = 0; address < 5; address += 1)
      await fail('ann@example.com', from(`192.0.2.${address}`), 3)
    await expect(limits.refuseLogin('ann@example.com', from('198.51.100.1'))).rejects.toMatchObject(blocked)
  }
  await guess()
  await limits.forgetLoginFailures('ANN@example.com')
  for (const address of ['198.51.100.1', '192.0.2.1'])
    await limits.refuseLogin('ann@example.com', from(address))
  await guess()
  await pass(24 * 60)
  await limits.refuseLogin('ann@example.com', from('198.51.100.1'))
})

test('failures that arrive at the same moment are all counted', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, nr) =>
      limits.countLoginFailure('ann@example.com', from(`192.0.2.${nr % 2}`)),
    ),
  )
  const { rows } = await owner.query<{ failures: number }>(
    `select failures from login_failure where kind = 'network' order by source`,
  )
  expect(rows.map(({ failures }) => failures)).toEqual([10, 10])
})

test('guesses at many accounts block their address, but not a known device there', async () => {
  for (let guess = 0; guess < 40; guess += 1) await fail(`player${guess}@example.com`, from('192.0.2.9'), 1)
  await expect(limits.refuseLogin('ann@example.com', from('192.0.2.9'))).rejects.toMatchObject(blocked)
  await limits.refuseLogin('ann@example.com', from('192.0.2.10'))
  await limits.refuseLogin('ann@example.com', { address: '192.0.2.9', device: 'the own telephone' })
})

test('sign-ups from one address are all counted, even at the same moment', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => limits.countSignUp('192.0.2.1')))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(2)
})

test('an address that may send no more mails uses up nobody else’s, and stores nothing', async () => {
  for (let sent = 0; sent < 100; sent += 1)
    expect(await limits.mayMail(`player${sent}@example.com`, '192.0.2.1')).toBe(true)
  for (let asked = 0; asked < 3; asked += 1)
    expect(await limits.mayMail('ann@example.com', '192.0.2.1')).toBe(false)
  const { rows } = await owner.query(
    `select count(*)::int as kept from provider_attempt where starts_with(key, 'mail-to')`,
  )
  expect(rows).toEqual([{ kept: 100 }])
  for (let asked = 0; asked < 4; asked += 1)
    expect(await limits.mayMail('Ann@example.com', '198.51.100.1')).toBe(asked < 3)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::7', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('the address %s belongs to the network %s', (address, key) => {
  expect(networkKey(address)).toBe(key)
})
