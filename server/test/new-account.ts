import type { NewAccount } from '../src/commit/effects.ts'

/** An adult player in California, unique by `tail`; tests set the fields that matter to them. */
export function newAccountOf(tail: string | number, change: Partial<NewAccount> = {}): NewAccount {
  return {
    authId: `auth0|${tail}`,
    email: `player-${tail}@example.com`,
    passwordHash: null,
    name: 'A Player',
    nickname: null,
    phoneNumber: null,
    birthDate: '1990-01-01',
    state: 'CA',
    operatorRoles: [],
    flags: {},
    walletAddress: `0x${tail}`,
    agreed: [],
    ...change,
  }
}
