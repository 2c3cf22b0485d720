import { expect, test } from 'vitest'
import { contract } from '../contract.ts'
import { keys } from '../keys/contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { secondFactor } from '../operator/second-factor-contract.ts'
import { withdrawals } from '../wallet/withdrawals-contract.ts'
import { account } from './contract.ts'
import { session } from './session-contract.ts'

const complete = {
  email: 'Ann@Example.com',
  password: 'correct horse',
  name: 'ann lee',
  birth_date: '1990-05-17',
  state: 'ca',
}

test('signing up tidies name and state, and ignores what older clients send', () => {
  const read = account.register.body?.parse({
    ...complete,
    country: 'US',
    accept_terms: true,
    username: 'ann',
    nickname: '',
  })
  expect(read).toMatchObject({ name: 'Ann Lee', state: 'CA', email: 'Ann@Example.com', nickname: null })
})

test.each([
  ['email', { email: 'nobody' }],
  ['password', { password: 'short' }],
  ['name', { name: 'Ann 2' }],
  ['birth_date', { birth_date: '1990-02-30' }],
  ['state', { state: 'California' }],
  ['phone_number', { phone_number: '555-1234' }],
  ['email', { email: undefined }],
  ['birth_date', { birth_date: 19900517 }],
])('signing up names the field that is wrong: %s', (field, change) => {
  const read = account.register.body?.safeParse({ ...complete, ...change })
  expect(read?.error?.issues[0]?.path).toEqual([field])
})

test('a token alone changes no email, closes no account, creates no key, takes no money out and makes no operator’s code', () => {
  const calls = Object.values(contract).flatMap((slice) => Object.values<Endpoint>(slice))
  expect(calls.filter(({ needsOwner }) => needsOwner).map(({ path }) => path)).toEqual([
    account.changeEmail.path,
    account.closeAccount.path,
    keys.createKey.path,
    withdrawals.requestWithdrawal.path,
    secondFactor.setUpSecondFactor.path,
  ])
})

test('an unknown field is refused', () => {
  expect(account.register.body?.safeParse({ ...complete, balance: 5 }).success).toBe(false)
  expect(account.updateProfile.body?.safeParse({ balance: 999 }).success).toBe(false)
  expect(account.updateProfile.body?.safeParse({}).success).toBe(false)
})

test('a log-in takes the email under either name', () => {
  expect(account.login.body?.safeParse({ email: 'a@b.c', password: 'x' }).success).toBe(true)
  expect(account.login.body?.safeParse({ username: 'a@b.c', password: 'x' }).success).toBe(true)
  expect(account.login.body?.safeParse({ password: 'x' }).success).toBe(false)
  expect(account.login.body?.safeParse({ email: '', password: 'x' }).success).toBe(false)
})

test('settings are booleans of known names, at least one', () => {
  const read = (flags: unknown) => session.setFlags.body?.safeParse({ flags }).success
  expect(read({ sound: false })).toBe(true)
  expect(read({})).toBe(false)
  expect(read({ sound: 'no' })).toBe(false)
  expect(read({ identitycraftingdemo: true })).toBe(false)
})
