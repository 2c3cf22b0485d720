import { describe, expect, test } from 'vitest'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { cents } from '@called-shot/shared/money.ts'
import { readAnswer } from '../api/read-answer.ts'
import { edited, flagNames, fromStored, guest, toStored, withBalance, withProfile } from './user-state.ts'

const profile = readAnswer(session.getProfile.answer, {
  id: 5,
  name: 'Ann Lee',
  email: 'ann@example.com',
  nickname: null,
  phone_number: null,
  auth_id: 'auth0|1',
  flags: {},
})
const token = 'the-token'
const ann = { ...withProfile({ ...guest, isLogged: true, token }, profile) }

describe('before and after the profile', () => {
  test('a guest has the fields of the specification, with Loading... where a value is unknown', () => {
    for (const name of [
      'isLogged',
      'token',
      'balance',
      'user_wallet',
      'flags',
      'errorText',
      'isAuthLoading',
      'isMobile',
    ]) {
      expect(guest).toHaveProperty(name)
    }
    const { name, email, phone_number, nickname } = guest
    expect([name, email, phone_number, nickname]).toEqual(Array.from({ length: 4 }, () => 'Loading...'))
  })

  test('missing settings are on, except for expired events; a user is new unless the profile says so', () => {
    expect(guest.flags.new_user).toBe(false)
    expect(ann.flags.new_user).toBe(true)
    expect(Object.entries(ann.flags).filter(([, on]) => !on)).toEqual([['view_expired_event', false]])
  })

  test.each(Object.entries(flagNames))('%s is what the profile calls %s', (_, wire) => {
    const flags = { ...flagDefaults, [wire]: !flagDefaults[wire] }
    const changed = withProfile(ann, { ...profile, flags })
    const different = Object.entries(flagNames).filter(
      ([name]) => Reflect.get(changed.flags, name) !== Reflect.get(ann.flags, name),
    )
    expect(different.map(([, of]) => of)).toEqual([wire])
  })
})

describe('editing', () => {
  test('changes an existing field', () => {
    expect(edited(ann, 'nickname', 'Ace').nickname).toBe('Ace')
    expect(edited(ann, 'sound', false).flags.sound).toBe(false)
  })
  test.each([
    ['stranger', 'x'],
    ['stranger', true],
    ['nickname', true],
    ['sound', 'off'],
    ['balance', '5'],
    ['isLogged', 'yes'],
    ['__proto__', 'x'],
    ['toString', 'x'],
  ])('leaves the state unchanged for %s = %j', (field, value) => {
    expect(edited(ann, field, value)).toBe(ann)
  })
})

describe('session storage', () => {
  const rich = withBalance(ann, {
    balance: cents(1250),
    bonus: cents(500),
    reserved: cents(1),
    user_wallet: '0xAb',
    closed: 'frozen',
  })

  test('stores the player, with amounts in dollars, and restores the same player', () => {
    expect(JSON.parse(toStored(rich))).toMatchObject({
      balance: 12.5,
      bonus: 5,
      reserved: 0.01,
      isLogged: true,
    })
    expect(fromStored(JSON.parse(toStored(rich)), token, 'auth0|1')).toEqual(rich)
  })
  test.each([
    ['nothing', null, 'auth0|1'],
    ['a text', 'user', 'auth0|1'],
    ['a list', [], 'auth0|1'],
    ['another player', JSON.parse(toStored(rich)), 'auth0|2'],
    ['a token without a subject', JSON.parse(toStored(rich)), null],
    ['a guest', JSON.parse(toStored(guest)), 'auth0|1'],
  ])('restores no player from %s', (_, stored, subject) => {
    expect(fromStored(stored, token, subject)).toBeNull()
  })
  test('replaces malformed fields with defaults', () => {
    const bent = {
      isLogged: true,
      auth_id: 'auth0|1',
      name: 5,
      balance: 'much',
      flags: { sound: 'no' },
    }
    expect(fromStored(bent, token, 'auth0|1')).toMatchObject({
      name: '',
      balance: null,
      flags: { sound: true },
    })
  })
})
