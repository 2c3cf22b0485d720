import type { AccountId, EventId, LedgerAccountId } from '@called-shot/shared/ids.ts'
import { account, consent } from './account-tables.ts'
import { asset, claim, definition, pack } from './card-tables.ts'
import { bigint, flag, int, nullable, text } from './columns.ts'
import { conditions } from './conditions.ts'
import {
  dispute,
  event,
  eventCollection,
  eventParticipant,
  feedMessage,
  observation,
  outcome,
  playReport,
  poolClosing,
  poolSettlement,
  source,
  sourceKey,
} from './event-tables.ts'
import { audit, notification } from './message-tables.ts'
import { deposit, ledgerAccount, transfer, withdrawal } from './money-tables.ts'
import {
  accountNote,
  askedCheck,
  recoveryCode,
  secondFactor,
  secondFactorUse,
  switchChange,
  workTaken,
} from './room-tables.ts'
import { row, rows, values, type EffectsOf, type Sections, type Table } from './table.ts'
import { bid, listingEvent, offer, tournament, tournamentEntry } from './trade-tables.ts'

/**
 * The writable world, declared once: every table that `commit` writes, its columns, how it is locked and which
 * constraint is which refusal. The types of effects, the encoding of plans, the keys that `commit` knows, its locks
 * and writes and the card as a move leaves it all come from here: a new column is one line.
 */
export const tables = [
  account,
  consent,
  definition,
  event,
  eventCollection,
  eventParticipant,
  outcome,
  dispute,
  poolSettlement,
  poolClosing,
  observation,
  playReport,
  source,
  sourceKey,
  feedMessage,
  asset,
  pack,
  claim,
  offer,
  bid,
  tournament,
  tournamentEntry,
  listingEvent,
  deposit,
  withdrawal,
  transfer,
  ledgerAccount,
  switchChange,
  workTaken,
  accountNote,
  askedCheck,
  secondFactor,
  secondFactorUse,
  recoveryCode,
  notification,
  audit,
] as const

/** Every section of a plan that a command's effects become. */
export const sections = {
  ...account.writes,
  ...consent.writes,
  ...definition.writes,
  ...event.writes,
  ...eventCollection.writes,
  ...eventParticipant.writes,
  ...outcome.writes,
  ...dispute.writes,
  ...poolSettlement.writes,
  ...poolClosing.writes,
  ...observation.writes,
  ...playReport.writes,
  ...source.writes,
  ...sourceKey.writes,
  ...feedMessage.writes,
  ...asset.writes,
  ...pack.writes,
  ...claim.writes,
  ...offer.writes,
  ...bid.writes,
  ...tournament.writes,
  ...tournamentEntry.writes,
  ...listingEvent.writes,
  ...deposit.writes,
  ...withdrawal.writes,
  ...conditions,
  ...transfer.writes,
  ...switchChange.writes,
  ...workTaken.writes,
  ...accountNote.writes,
  ...askedCheck.writes,
  ...secondFactor.writes,
  ...secondFactorUse.writes,
  ...recoveryCode.writes,
  ...notification.writes,
  ...audit.writes,
}

/** The sections that planning adds to the effects. */
export const frame = {
  idempotency: row({ accountId: bigint<AccountId>(), key: text(), hash: text() }),
  /** `use` locks the row for writing. */
  actor: row({ id: bigint<AccountId>(), version: int(), use: flag() }),
  accounts: rows({ id: bigint<AccountId>(), version: nullable(int()), use: flag() }),
  poolEvents: values<EventId>(),
  answerBalance: values<LedgerAccountId>(),
}

export interface World {
  readonly tables: readonly Table[]
  readonly sections: Sections
  readonly frame: Sections
}

export const world = { tables, sections, frame }

export type WorldEffects = EffectsOf<typeof sections>

/** One row of a section in a command's effects. */
export type ItemOf<Name extends keyof WorldEffects> =
  NonNullable<WorldEffects[Name]> extends readonly (infer Item)[] ? Item : NonNullable<WorldEffects[Name]>
