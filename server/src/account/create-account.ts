import { randomBytes } from 'node:crypto'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { passwordAccountPrefix } from '@called-shot/shared/account/rules.ts'
import type { NewAccount } from '../commit/effects.ts'

/** Who signs up; another provider may know less than we ask for. */
export interface Person {
  readonly email: string
  readonly name: string
  readonly nickname?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly birthDate: string | null
  readonly state: string | null
  readonly role?: 'player' | 'operator'
  /** What they accepted; nobody is asked who comes from another provider or is made by the house. */
  readonly agreed?: NewAccount['agreed']
}

interface Keys {
  /** Null: this one logs in at another provider. */
  readonly passwordHash: string | null
  /** The provider's name for this person; made here for people of our own. */
  readonly authId?: string
  readonly walletAddress: string
}

/** Prepares the account; `openAccount` then writes it, with its purse and starter packs, in one commit. */
export function createAccount(person: Person, keys: Keys): NewAccount {
  return {
    authId: keys.authId ?? newAuthId(),
    email: person.email,
    passwordHash: keys.passwordHash,
    name: person.name,
    nickname: person.nickname ?? null,
    phoneNumber: person.phoneNumber ?? null,
    birthDate: person.birthDate,
    state: person.state,
    role: person.role ?? 'player',
    flags: flagDefaults,
    walletAddress: keys.walletAddress,
    agreed: person.agreed ?? [],
  }
}

/** The shape that hosted providers give their password people: the client's rule for nicknames looks at it. */
function newAuthId(): string {
  return `${passwordAccountPrefix}${randomBytes(12).toString('hex')}`
}
