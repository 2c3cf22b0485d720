import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { addressKey, createAttemptLimits } from './attempt-limits.ts'

const { game, owner } = await useTestDatabase()
const limits = createAttemptLimits(game, { loginFailures: 3, loginFailuresOfAddress: 40, signUpsAnHour: 2 })
beforeEach(() => owner.query('delete from provider_attempt'))

const blocked = { code: 'too_many', retryAfterSeconds: expect.any(Number) }
const fail = async (email: string, address: string, times: number) => {
  for (let count = 0; count < times; count += 1) await limits.countLoginFailure(email, address)
}

test('failures close an account to the address they came from, until one log-in succeeds', async () => {
  await fail('Ann@example.com', '192.0.2.1', 3)
  await expect(limits.refuseLogin('ann@example.com', '192.0.2.1')).rejects.toMatchObject(blocked)
  await limits.refuseLogin('ann@example.com', '192.0.2.2')
  await limits.refuseLogin('bob@example.com', '192.0.2.1')
  await limits.forgiveLogin('ann@example.com', '192.0.2.1')
  await limits.refuseLogin('ann@example.com', '192.0.2.1')
})

test('guesses from many addresses close the account to all, after ten times as many', async () => {
  for (let address = 0; address < 10; address += 1) await fail('ann@example.com', `192.0.2.${address}`, 3)
  await expect(limits.refuseLogin('ann@example.com', '198.51.100.1')).rejects.toMatchObject(blocked)
})

test('guesses at many accounts close the address they come from, far later', async () => {
  for (let guess = 0; guess < 40; guess += 1) await fail(`player${guess}@example.com`, '192.0.2.9', 1)
  await expect(limits.refuseLogin('ann@example.com', '192.0.2.9')).rejects.toMatchObject(blocked)
  await limits.refuseLogin('ann@example.com', '192.0.2.10')
})

test('sign-ups from one address are counted also when they come at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => limits.countSignUp('192.0.2.1')))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(2)
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
