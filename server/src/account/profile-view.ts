import type { Limits } from '@called-shot/shared/account/contract.ts'
import type { Profile } from '@called-shot/shared/account/session-contract.ts'
import { completeFlags } from '@called-shot/shared/account/flags.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Pool } from 'pg'
import { queriesOf } from '../commit/reader.ts'
import { accountById, limitsOf, type AccountRow } from './account-reads.ts'
import { limitsView } from './limits-view.ts'

export async function profileNow(game: Pool, id: AccountId): Promise<Profile> {
  return profileOf(await accountById(queriesOf(game), id))
}

export function profileOf(account: AccountRow): Profile {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    email_verified: account.emailVerified,
    confirmed_email: account.confirmedEmail,
    new_email: account.newEmail,
    nickname: account.nickname,
    phone_number: account.phoneNumber,
    auth_id: account.authId,
    flags: completeFlags(account.flags),
  }
}

export async function limitsNow(game: Pool, id: AccountId): Promise<Limits> {
  return limitsView(await limitsOf(queriesOf(game), id))
}
