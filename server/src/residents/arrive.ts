import type { FastifyInstance } from 'fastify'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { Refusal } from '@called-shot/shared/refusals.ts'
import { newAccountFor } from '../account/new-account.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Game } from '../game.ts'
import { keyOf } from '../keys/key-text.ts'
import { writeProfile } from '../leaderboards/write-profile.ts'
import type { HdWallet } from '../wallet/hd-wallet.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { Actor } from './actor.ts'
import type { AnsweredNotices } from './answer-notices.ts'
import type { Role } from './cast.ts'
import { fundResident } from './fund-resident.ts'
import { callerInside } from './inject-caller.ts'
import { openResident } from './open-resident.ts'
import { pickerOf } from './picker.ts'
import { residentByEmail, writeResidentKey } from './resident-reads.ts'

/** A resident in the game: its role, its account, its current key, and the notices it has answered. */
export interface Resident extends Actor {
  readonly role: Role
  readonly id: AccountId
  readonly answered: AnsweredNotices
  /** Whether it has just joined and has nothing on the market yet. */
  readonly isNew: boolean
}

export interface ArrivalParts {
  readonly app: FastifyInstance
  readonly game: Pick<Game, 'database' | 'runner' | 'random' | 'switches'>
  readonly wallet: HdWallet
  readonly weeklyLimitCents: Cents
  /** A week of the season, in real seconds. */
  readonly weekSeconds: number
}

/**
 * Lets a resident join: the house opens the account, shows it on leaderboards, and gives it a key and its week's money.
 * From then on it acts only through that key. Null if the address is a person's.
 */
export async function arrive(parts: ArrivalParts, role: Role): Promise<Resident | null> {
  const { app, game } = parts
  const queries = queriesOf(game.database.game)
  const known = await residentByEmail(queries, role.email)
  const id = known ?? (await openAccount(parts, role))
  if (id === null) return null
  await writeProfile(game.database.game, id, { listed: true, showsEarnings: true })
  // Always the same key, so that it need not be stored and still works after a restart.
  const key = keyOf(game.random.derive(`key of resident ${id}`))
  await writeResidentKey(game.database.game, id, key)
  await fund(parts, { role, id })
  return {
    role,
    id,
    isNew: known === null,
    answered: { ids: new Set() },
    caller: callerInside(app, key.text),
    pick: pickerOf(role.seed),
    taste: role.habit === 'maker' ? null : role.taste,
    payIn: () => Promise.resolve(),
  }
}

/** This week's money, if it has not been given yet. */
export async function fund(
  { game, weekSeconds }: ArrivalParts,
  { role, id }: Pick<Resident, 'role' | 'id'>,
): Promise<void> {
  await game.runner.runHouse(fundResident, { id, weeklyCents: role.weeklyCents, weekSeconds })
}

/** An account of the house, in California: an adult without a password, who cannot log in anywhere. */
async function openAccount(
  { game, wallet, weeklyLimitCents }: ArrivalParts,
  { email, nickname }: Role,
): Promise<AccountId | null> {
  const walletAddress = wallet.addressAt(await nextWalletIndex(game.database.game))
  const person = { email, name: nickname, nickname, birthDate: '1990-01-01', state: 'CA' }
  try {
    return await game.runner.runHouse(
      openResident({ weeklyLimitCents }),
      newAccountFor(person, { passwordHash: null, walletAddress }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_taken') return null
    throw error
  }
}
