/**
 * Ids are integers below 2^53 from one sequence, branded per kind so that an account id cannot be used where an asset
 * id is expected. People keep the text ids of the data files.
 */
declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

export type AccountId = Branded<number, 'account'>
export type LedgerAccountId = Branded<number, 'ledger account'>
export type AssetId = Branded<number, 'asset'>
export type DefinitionId = Branded<number, 'definition'>
export type CollectionId = Branded<number, 'collection'>
export type SeriesId = Branded<number, 'series'>
export type EventId = Branded<number, 'event'>
export type TriggerId = Branded<number, 'trigger'>
export type OutcomeId = Branded<number, 'outcome'>
export type OfferId = Branded<number, 'offer'>
export type BidId = Branded<number, 'bid'>
export type DepositId = Branded<number, 'deposit'>
export type WithdrawalId = Branded<number, 'withdrawal'>
export type TournamentId = Branded<number, 'tournament'>
export type CommitId = Branded<number, 'commit'>
export type PersonId = Branded<string, 'person'>

export const accountId = (id: number) => id as AccountId
export const ledgerAccountId = (id: number) => id as LedgerAccountId
export const assetId = (id: number) => id as AssetId
export const definitionId = (id: number) => id as DefinitionId
export const collectionId = (id: number) => id as CollectionId
export const seriesId = (id: number) => id as SeriesId
export const eventId = (id: number) => id as EventId
export const triggerId = (id: number) => id as TriggerId
export const outcomeId = (id: number) => id as OutcomeId
export const offerId = (id: number) => id as OfferId
export const bidId = (id: number) => id as BidId
export const depositId = (id: number) => id as DepositId
export const withdrawalId = (id: number) => id as WithdrawalId
export const tournamentId = (id: number) => id as TournamentId
export const personId = (id: string) => id as PersonId
