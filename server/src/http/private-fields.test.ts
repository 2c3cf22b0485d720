import { expect, test } from 'vitest'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { eachProperty, jsonSchemaOf } from '../../test/json-schema.ts'
import { namedCalls } from '../../test/named-calls.ts'

/** Names of fields that are private to somebody, or secret. */
const privateNames =
  /mail|phone|password|token|secret|seed$|cipher|auth_id|wallet|^address$|_ip$|^key$|birth|(suspended|frozen)_(by|reason)|codes?$/
/** Athletes and actors have dates of birth; no player’s is in any answer. */
const ofPublicPeople = /^birth_(date|month|day|year)$/

const profile = 'auth_id confirmed_email email email_verified new_email phone_number'

/** Calls that guests make: a log-in’s own session, the address whose link was opened, and seeds of opened packs. */
const anyone: Readonly<Record<string, string>> = {
  'account.login': `token ${inUser(profile)}`,
  'account.register': `token ${inUser(profile)}`,
  'account.confirmEmail': 'email',
  'packs.proof': 'client_seed server_seed',
}

/** The caller’s own, and invitation codes, for players who made, joined or received the invitation. */
const player: Readonly<Record<string, string>> = {
  'session.getProfile': profile,
  'session.setFlags': profile,
  'account.updateProfile': profile,
  'account.verifyNumber': profile,
  'account.changeEmail': 'email email_verified new_email',
  'account.changePassword': 'token',
  'fairness.ownLiabilities': 'auth_id',
  'keys.createKey': 'key',
  'packs.setClientSeed': 'client_seed',
  'packs.setClientSeeds': 'data.client_seed',
  'tournaments.createTournament': 'invite_code',
  'tournaments.getInvited': 'invite_code',
  'tournaments.joinTournament': 'invite_code',
  'tournaments.listMine': 'data.invite_code',
  // Null there for all but those who have joined.
  'tournaments.listOpen': 'data.invite_code',
  'wallet.getBalance': 'user_wallet',
  'withdrawals.listOwnWithdrawals': 'data.address',
  'withdrawals.requestWithdrawal': 'address',
}

/** What operators need to know of players, and secrets that are shown once. */
const operator: Readonly<Record<string, string>> = {
  'feeds.revealSourceKey': 'secret',
  'operator.listAccounts': 'data.email data.frozen_reason data.suspended_by data.suspended_reason',
  'operators.listOperators': 'data.email',
  'operators.setRole': 'email',
  'operators.setRoles': 'email',
  'room.enter': 'email',
  'secondFactor.giveCode': 'recovery_codes',
  'secondFactor.resetSecondFactor': 'email',
  'secondFactor.setUpSecondFactor': 'secret',
  'withdrawals.approveWithdrawal': 'address',
  'withdrawals.listWithdrawals': 'data.address',
  'withdrawals.payOutClosed': 'address',
  'withdrawals.rejectWithdrawal': 'address',
  'withdrawals.reviewWithdrawal': 'address',
  'withdrawals.sendWithdrawal': 'address',
  'withdrawals.settleWithdrawal': 'address',
}

function inUser(fields: string): string {
  return fields
    .split(' ')
    .map((field) => `user.${field}`)
    .join(' ')
}

test.each([
  ['anyone', anyone],
  ['player', player],
  ['operator', operator],
] as const)('of the calls of %s, only these return private data', (who, table) => {
  const found = namedCalls
    .filter(({ endpoint }) => endpoint.who === who)
    .map(({ name, endpoint }): [string, string] => [name, privateFieldsOf(endpoint)])
    .filter(([, fields]) => fields !== '')
  expect(Object.fromEntries(found)).toEqual(table)
})

function privateFieldsOf({ answer }: Endpoint): string {
  const fields = new Set<string>()
  eachProperty(jsonSchemaOf(answer), (name, path) => {
    if (privateNames.test(name) && !ofPublicPeople.test(name)) fields.add(path)
  })
  return [...fields].toSorted().join(' ')
}
