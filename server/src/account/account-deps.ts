import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Player } from '../commit/player.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Region } from '../http/region.ts'
import type { Switches } from '../switches.ts'
import type { HdWallet } from '../wallet/hd-wallet.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { NewAccount } from '../commit/effects.ts'
import type { Credentials } from './credentials.ts'
import type { Hashing } from './hashing.ts'
import type { KnownDevices } from './known-devices.ts'
import type { TextLimits } from './text-limits.ts'

/** The origin of a call; a request is one. */
export interface Caller {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
}

export interface PlayerCalling {
  readonly player: Player
  readonly caller: Caller
}

/** The services that the account commands use. */
export interface AccountParts {
  readonly game: Pool
  readonly wallet: HdWallet
  readonly hashing: Hashing
  readonly attempts: AttemptLimits
  readonly texts: TextLimits
  readonly devices: KnownDevices
  readonly credentials: Credentials
  /** The prefix of the provider ids of accounts whose email, nickname and password can be changed here (PROF-40). */
  readonly passwordPrefix: string
  readonly mailer: Mailer
  /** Whether players must confirm their email before a code is texted; without a mail server nobody gets the link. */
  readonly needsConfirmedEmail: boolean
  readonly publicUrl: string
  readonly region: Region
  readonly switches: Pick<Switches, 'require'>
  /** Writes the account, its three ledger accounts and its starter packs in one commit. */
  readonly openAccount: (account: NewAccount) => Promise<AccountId>
}
