import type { AccountId } from '@called-shot/shared/ids.ts'
import type { ItemOf, WorldEffects } from './world/world.ts'

/**
 * A command's effects as plain data. `commit` applies all of it in one transaction, or none. The lists are the sections
 * of `world/world.ts`.
 */
export interface Effects<Answer> extends WorldEffects {
  readonly answer: Answer
  /** The player's balance after the commit (available + bonus) is written into `answer.balance`. */
  readonly answerBalanceOf?: AccountId
  /** Lock the acting player's row for writing: bounds over that player's past are then safe. */
  readonly useActor?: boolean
  /** Other accounts that must be unchanged since they were read; refused as `changed` if one is not. */
  readonly accounts?: readonly AccountExpectation[]
  /** One such account. */
  readonly restsOn?: { readonly id: AccountId; readonly version: number }
}

/** `use` locks the row for writing, so that bounds over that account's past are safe. */
export interface AccountExpectation {
  readonly id: AccountId
  readonly version: number
  readonly use: boolean
}

export type Transfer = ItemOf<'transfers'>
export type Mint = ItemOf<'mints'>
/** The whole new position of an asset; statistics and owner are kept unless named. */
export type Move = ItemOf<'moves'>
export type SealedPack = ItemOf<'packs'>
export type OpenedPack = ItemOf<'openPacks'>
export type NewDefinition = ItemOf<'definitions'>
export type NewOutcome = ItemOf<'newOutcomes'>
export type OutcomeDecision = ItemOf<'setOutcomes'>
export type NewClaim = ItemOf<'claims'>
export type SettledPool = ItemOf<'settlePools'>
export type NewEvent = ItemOf<'newEvents'>
export type EventChange = ItemOf<'setEvents'>
export type NewObservation = ItemOf<'observations'>
export type TournamentState = ItemOf<'setTournaments'>['status']
export type SpendingBound = ItemOf<'bounds'>
export type NewDeposit = ItemOf<'newDeposits'>
export type WithdrawalChange = ItemOf<'setWithdrawals'>
/** Everything that the owner or the house sets for an account before it exists. */
export type NewAccount = Omit<ItemOf<'newAccount'>, 'id' | 'weeklyLimitCents' | 'isResident'>
export type AccountChange = ItemOf<'setAccount'>
export type ListingEvent = ItemOf<'listingEvents'>
export type Notice = ItemOf<'notices'>
export type AuditEntry = ItemOf<'audit'>
export type { DepositStatus } from './world/money-tables.ts'
