import { randomBytes } from 'node:crypto'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { passwordAccountPrefix } from '@called-shot/shared/account/password-accounts.ts'
import type { OperatorRole } from '@called-shot/shared/operator-roles.ts'
import type { NewAccount } from '../commit/effects.ts'

/** A person who signs up. Another provider may know less about them than we ask. */
export interface Person {
  readonly email: string
  readonly name: string
  readonly nickname?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly birthDate: string | null
  readonly state: string | null
  readonly operatorRoles?: readonly OperatorRole[]
  /** The terms they accepted; none for people from another provider and for accounts of the house. */
  readonly agreed?: NewAccount['agreed']
}

interface Keys {
  /** Null: the person logs in at another provider. */
  readonly passwordHash: string | null
  /** The provider's id of this person; made here for our own players. */
  readonly authId?: string
  readonly walletAddress: string
}

/** Returns the account to be written; `openAccount` writes it, with its purse and starter packs, in one commit. */
export function newAccountFor(person: Person, keys: Keys): NewAccount {
  return {
    authId: keys.authId ?? newAuthId(),
    email: person.email,
    passwordHash: keys.passwordHash,
    name: person.name,
    nickname: person.nickname ?? null,
    phoneNumber: person.phoneNumber ?? null,
    birthDate: person.birthDate,
    state: person.state,
    operatorRoles: person.operatorRoles ?? [],
    flags: flagDefaults,
    walletAddress: keys.walletAddress,
    agreed: person.agreed ?? [],
  }
}

/**
 * The format in which hosted providers write the ids of their password accounts; the client's rule for nicknames checks
 * it.
 */
function newAuthId(): string {
  return `${passwordAccountPrefix}${randomBytes(12).toString('hex')}`
}
