import type {
  AccountId,
  AssetId,
  BidId,
  CollectionId,
  DefinitionId,
  DepositId,
  EventId,
  LedgerAccountId,
  OfferId,
  OutcomeId,
  PersonId,
  SeriesId,
  TournamentId,
  TriggerId,
  WithdrawalId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { PoolSettlement } from '@called-shot/shared/pools/rules.ts'
import type { EntryResult } from '@called-shot/shared/tournaments/rules.ts'
import type { TransferKind } from '../ledger/kinds.ts'

/**
 * What a command wants to happen, as plain data. Nothing here is done by the command: `commit` applies all of it
 * in one transaction or nothing.
 */
export interface Effects<Answer> {
  readonly answer: Answer
  /** The player's balance after the commit (available + bonus) is written into `answer.balance`. */
  readonly answerBalanceOf?: AccountId
  /** Lock the acting player's row for writing: bounds over that player's past are then safe. */
  readonly useActor?: boolean
  readonly transfers?: readonly Transfer[]
  readonly mints?: readonly Mint[]
  readonly moves?: readonly Move[]
  /** Every open offer on these assets ends, its hold returns and its maker is told. */
  readonly endOffers?: readonly AssetId[]
  /** Others' open offers for any card of this owner end, the first `most` of them; safe where its row is written. */
  readonly endOffersTo?: { readonly owner: AccountId; readonly most: number }
  readonly packs?: readonly SealedPack[]
  readonly openPacks?: readonly OpenedPack[]
  readonly definitions?: readonly NewDefinition[]
  readonly newOutcomes?: readonly NewOutcome[]
  readonly setOutcomes?: readonly OutcomeDecision[]
  /** Each freezes its outcome until an operator decides it again. */
  readonly disputes?: readonly NewDispute[]
  readonly settleOutcomes?: readonly OutcomeId[]
  /** What pools came to; refused as `changed` when one of them is settled already. */
  readonly settlePools?: readonly SettledPool[]
  /** Whose entrants have all been told that their pools are closed. */
  readonly closePools?: readonly { readonly eventId: EventId; readonly startsAt: Date }[]
  /** Amended outcomes on which something is paid; `done`: nothing is owed any more. */
  readonly correctedOutcomes?: readonly { readonly id: OutcomeId; readonly done: boolean }[]
  readonly claims?: readonly NewClaim[]
  readonly newEvents?: readonly NewEvent[]
  readonly setEvents?: readonly EventChange[]
  readonly observations?: readonly NewObservation[]
  readonly plays?: readonly NewPlay[]
  readonly participants?: readonly ParticipantChange[]
  readonly newSources?: readonly NewSource[]
  readonly setSources?: readonly SourceChange[]
  readonly newSourceKeys?: readonly { readonly id: string; readonly sourceId: number }[]
  /** Refused as `replayed` when this message was taken before. */
  readonly feedMessage?: { readonly keyId: string; readonly signature: string }
  readonly offers?: readonly OfferId[]
  /** The maker may have at most so many open offers, this plan's own left out; safe with `useActor`. */
  readonly openOffers?: { readonly maker: AccountId; readonly most: number }
  /** At most so many open offers may stand on this card, this plan's own left out; the card is then held alone. */
  readonly offersOn?: { readonly asset: AssetId; readonly most: number }
  readonly newOffers?: readonly NewOffer[]
  readonly setOffers?: readonly { readonly id: OfferId; readonly status: OfferEnd }[]
  readonly newBids?: readonly NewBid[]
  /** Open bids that the command fills or ends. */
  readonly bids?: readonly BidChange[]
  /** The maker may have at most so many open bids, this plan's own left out; safe with `useActor`. */
  readonly openBids?: { readonly maker: AccountId; readonly most: number }
  /** The owner may have at most so many cards for sale, those that this plan ends among them; safe with `useActor`. */
  readonly openListings?: { readonly owner: AccountId; readonly most: number }
  readonly newTournaments?: readonly NewTournament[]
  /** Each at the version that was read, which rises; joining keeps the status. */
  readonly setTournaments?: readonly { readonly id: TournamentId; readonly status: TournamentState }[]
  readonly newEntries?: readonly NewEntry[]
  readonly setEntries?: readonly EntryEnd[]
  /** Sales that wait for an operator, by their listing event, each ended once. */
  readonly reviews?: readonly { readonly id: number; readonly status: 'released' | 'reversed' }[]
  readonly newDeposits?: readonly NewDeposit[]
  readonly setDeposits?: readonly DepositChange[]
  readonly newWithdrawals?: readonly NewWithdrawal[]
  readonly setWithdrawals?: readonly WithdrawalChange[]
  /** What accounts must hold after the commit; refused as `changed` otherwise. */
  readonly leaves?: readonly {
    readonly account: LedgerAccountId
    readonly least?: Cents
    readonly most?: Cents
  }[]
  readonly counters?: readonly { readonly key: string; readonly delta: number }[]
  readonly bounds?: readonly SpendingBound[]
  /** Prizes of free packs since then must be worth at most so much, this plan left out; safe with a counter of it. */
  readonly handedOut?: { readonly since: Date; readonly most: Cents }
  readonly approvalBounds?: readonly ApprovalBound[]
  /** Refused as `changed` once the database's clock has reached any of these. */
  readonly before?: readonly Date[]
  /** Refused as `changed` until the database's clock has reached all of these. */
  readonly notBefore?: readonly Date[]
  readonly newAccount?: NewAccountRow
  readonly setAccount?: AccountChange
  /** Accounts besides the acting player's that must still be as they were read; refused as `changed` otherwise. */
  readonly accounts?: readonly AccountExpectation[]
  /** One such account. */
  readonly restsOn?: { readonly id: AccountId; readonly version: number }
  readonly listingEvents?: readonly ListingEvent[]
  readonly notices?: readonly Notice[]
  readonly audit?: AuditEntry
}

export interface Transfer {
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
  readonly cents: Cents
  readonly kind: TransferKind
  readonly ref?: number
  /** Only where the answer names it. */
  readonly id?: number
}

export interface Mint {
  readonly id: AssetId
  readonly kind: AssetKind
  readonly ownerId: AccountId
  readonly tradable: boolean
  readonly tutorial?: boolean
  /** Bonus money has paid for it, in part at least. */
  readonly bonusPaid?: boolean
  readonly redeemable?: boolean
  readonly definitionId: DefinitionId
  readonly collectionId: CollectionId
  readonly name: string
  readonly rarity: number
  readonly serial?: number
  readonly valueCents?: Cents
  readonly personId?: PersonId
  readonly eventId?: EventId
  readonly triggerId?: TriggerId
  readonly outcomeId?: OutcomeId
  /** The outcome again, for pool events only: a unique index allows one live entry a player. */
  readonly poolEntryOf?: OutcomeId
  readonly seriesId?: SeriesId
  readonly seriesVersion?: number
  /** The pack that a card came out of, the player who crafted it, or the player a starter pack was for. */
  readonly mintedFrom?: number
  readonly mintedAs: 'pack' | 'craft' | 'combine' | 'grant' | 'purchase' | 'starter' | 'daily'
}

/** The whole new position of an asset; statistics and owner are kept unless named. */
export type Move = { readonly id: AssetId; readonly owner?: AccountId } & (
  | { readonly place: 'held'; readonly price?: Cents }
  | { readonly place: 'slotted'; readonly inside: AssetId | TournamentId }
  | { readonly place: 'gone'; readonly goneAs: 'burned' | 'redeemed' | 'opened' | 'refunded' | 'voided' }
) & {
    readonly tradable?: boolean
    readonly bonusPaid?: boolean
    readonly redeemable?: boolean
    readonly offersOpen?: boolean
    /** A free event card becomes one of another event. */
    readonly event?: { readonly id: EventId; readonly definitionId: DefinitionId; readonly name: string }
    readonly statistics?: IdentityStatistics
  }

export interface IdentityStatistics {
  readonly predictions: number
  readonly correct: number
  readonly streak: number
  readonly bestStreak: number
}

export interface SealedPack {
  readonly assetId: AssetId
  readonly seedHash: string
  readonly seedCipher: string
  /** The text of the lists that are sealed with it. */
  readonly sealedLists?: string
}

export interface OpenedPack {
  readonly assetId: AssetId
  /** The seal that it was opened under: refused as `changed` where the pack has another one now. */
  readonly seedHash: string
  readonly clientSeed: string
  readonly openedBy: AccountId
  readonly seed: string
  readonly proof: unknown
}

export interface NewDefinition {
  readonly id: DefinitionId
  readonly kind: AssetKind
  readonly collectionId: CollectionId
  readonly ref: string
  readonly name: string
}

export interface NewOutcome {
  readonly id: OutcomeId
  readonly eventId: EventId
  readonly personId: PersonId | null
  readonly triggerId: TriggerId
}

export interface OutcomeDecision {
  readonly id: OutcomeId
  readonly status: 'true' | 'false' | 'void'
  readonly disputeSeconds: number
  readonly frozen?: boolean
  readonly evidence: unknown
  /** After it was final: what is owed is paid from then on. */
  readonly amends?: boolean
}

/** What a prediction was when it was claimed. */
export interface NewClaim {
  readonly predictionId: AssetId
  readonly outcomeId: OutcomeId
  readonly accountId: AccountId
  readonly claimedAs: 'true' | 'false'
  readonly prizeCents: Cents
  /** Its prize pays bonus money. */
  readonly tutorial: boolean
}

export interface NewDispute {
  readonly id: number
  readonly outcomeId: OutcomeId
  readonly accountId: AccountId
  readonly reason: string
  readonly link: string | null
}

export interface SettledPool {
  readonly eventId: EventId
  readonly triggerId: TriggerId
  readonly rightOutcomes: readonly OutcomeId[]
  readonly wrongOutcomes: readonly OutcomeId[]
  /** Predictions on those outcomes that are void all the same: crafted after the true start. */
  readonly lateEntries: readonly AssetId[]
  readonly settlement: PoolSettlement
}

export interface NewEvent {
  readonly id: EventId
  readonly sourceId: string | null
  readonly seasonRunId: number | null
  readonly type: 'football' | 'golf' | 'awards' | 'boxoffice' | 'elections'
  readonly name: string
  readonly shortName: string
  readonly startsAt: Date
  readonly pool: boolean
  readonly groupName: string | null
  readonly week: number | null
  readonly sourcesRequired: number
  readonly voidAfterSeconds: number
  readonly detail: unknown
  readonly collections: readonly CollectionId[]
  readonly participants: readonly { readonly personId: PersonId; readonly team: string | null }[]
}

export interface EventChange {
  readonly id: EventId
  readonly status?: 'open' | 'decided' | 'cancelled'
  readonly startsAt?: Date
  readonly actualStartedAt?: Date
  readonly closed?: boolean
}

export interface NewObservation {
  readonly eventId: EventId
  readonly personId: PersonId | null
  readonly metric: string
  readonly value: number | null
  readonly final: boolean
  readonly source: string
  /** When the source said so; null: now. */
  readonly saidAt: Date | null
}

export interface NewPlay {
  readonly eventId: EventId
  readonly source: string
  readonly playId: number
  /** Without what is null, 0 or false. */
  readonly play: unknown
  readonly saidAt: Date
}

export interface ParticipantChange {
  readonly eventId: EventId
  readonly personId: PersonId
  readonly team: string | null
  readonly takesPart: boolean
}

export interface NewSource {
  readonly id: number
  readonly name: string
  readonly movesEvents: boolean
}

/** Refused as `changed` when the source is no longer the one that was read. */
export interface SourceChange {
  readonly id: number
  readonly version: number
  readonly retires: boolean
  /** Keys that are good now end after so many seconds, unless they end before. */
  readonly keysEndAfterSeconds: number
}

export type OfferEnd = 'accepted' | 'declined' | 'countered' | 'withdrawn' | 'expired'

export interface NewOffer {
  readonly id: OfferId
  readonly assetId: AssetId
  readonly makerId: AccountId
  readonly ownerId: AccountId
  readonly counterOf: OfferId | null
  readonly cents: Cents
  readonly heldCents: Cents
  readonly expiresAt: Date
}

export interface NewBid {
  readonly id: BidId
  readonly makerId: AccountId
  readonly kind: AssetKind
  readonly ref: string
  readonly name: string
  readonly collectionId: CollectionId | null
  readonly rarity: number | null
  readonly cents: Cents
  readonly quantity: number
  readonly expiresAt: Date
}

/** Fills so many of what remains, or ends the bid, which is then refused unless exactly `remaining` are left. */
export type BidChange =
  | { readonly id: BidId; readonly fills: number }
  | { readonly id: BidId; readonly status: 'withdrawn' | 'expired'; readonly remaining: number }

export type TournamentState = 'open' | 'started' | 'decided' | 'cancelled'

export interface NewTournament {
  readonly id: TournamentId
  readonly creatorId: AccountId
  readonly stakeCents: Cents
  readonly seats: number
  /** Null: open to everybody. */
  readonly inviteCode: string | null
}

export interface NewEntry {
  readonly id: number
  readonly tournamentId: TournamentId
  readonly accountId: AccountId
  readonly predictionId: AssetId
  readonly wagerId: AssetId
}

export interface EntryEnd {
  readonly id: number
  readonly result: EntryResult
  readonly paidCents: Cents
}

/**
 * What has left (or, `way: 'to'`, reached) these accounts for `kind` in the last `seconds` must be at most `most`, this
 * plan left out. Safe under a race where the plan moves money of those accounts, or uses the acting player's row.
 */
export interface SpendingBound {
  readonly accounts: readonly LedgerAccountId[]
  readonly way?: 'from' | 'to'
  readonly kind: TransferKind
  readonly seconds: number
  readonly most: Cents
}

export type DepositStatus = 'pending' | 'failed' | 'review' | 'credited' | 'rejected' | 'reversed'

export interface NewDeposit {
  readonly id: DepositId
  /** What the on-ramp calls the payment: one row each. */
  readonly providerId: string
  readonly accountId: AccountId | null
  readonly status: DepositStatus
  readonly cents: Cents | null
  readonly reason: string | null
  readonly detail: unknown
}

/** Refused as `changed` when the deposit is no longer the one that was read. What is not named is kept. */
export interface DepositChange {
  readonly id: DepositId
  readonly version: number
  readonly status: DepositStatus
  readonly accountId?: AccountId
  readonly cents?: Cents
  readonly reversedCents?: Cents
  readonly reason?: string
  readonly detail?: unknown
}

export type WithdrawalStatus = 'requested' | 'review' | 'approved' | 'sent' | 'settled' | 'rejected'

export interface NewWithdrawal {
  readonly id: WithdrawalId
  readonly accountId: AccountId
  readonly cents: Cents
  readonly address: string
}

/** Refused as `changed` when the withdrawal is no longer the one that was read. */
export interface WithdrawalChange {
  readonly id: WithdrawalId
  readonly version: number
  readonly status: WithdrawalStatus
  readonly approvedBy?: AccountId
  readonly confirmedBy?: AccountId
  readonly reason?: string
}

/**
 * Of what has been approved in the last `seconds` and not rejected since, one account's withdrawals, or those that one
 * operator approved alone, must come to at most `most`, this plan's own left out. Safe where the plan uses the row of
 * that account, or of that operator.
 */
export type ApprovalBound = ({ readonly ofAccount: AccountId } | { readonly aloneBy: AccountId }) & {
  readonly seconds: number
  readonly most: Cents
}

/** `use` locks the row for writing, so that bounds over that account's past are safe. */
export interface AccountExpectation {
  readonly id: AccountId
  readonly version: number
  readonly use: boolean
}

export interface NewAccountRow {
  readonly id: AccountId
  readonly authId: string
  readonly email: string
  readonly passwordHash: string | null
  readonly name: string
  readonly nickname: string | null
  readonly phoneNumber: string | null
  readonly birthDate: string | null
  readonly state: string | null
  readonly role: 'player' | 'operator'
  readonly flags: Readonly<Record<string, boolean>>
  readonly walletAddress: string
  readonly weeklyLimitCents: Cents
  /** The texts that its owner has accepted by opening it. */
  readonly agreed: readonly { readonly document: 'terms' | 'rules'; readonly version: string }[]
}

/** All of an account that its owner, or the house, decides before it exists. */
export type NewAccount = Omit<NewAccountRow, 'id' | 'weeklyLimitCents'>

export interface AccountChange {
  readonly id: AccountId
  /** The version that the change rests on. What is only ever added needs none: a charge-back freezes in any case. */
  readonly version?: number
  /** Null lifts it. One that stands already keeps its moment and its reason. */
  readonly suspension?: { readonly by: AccountId; readonly reason: string } | null
  readonly freeze?: { readonly reason: string } | null
  /** For ever: there is no way back. */
  readonly closed?: true
  readonly breakUntil?: Date
  readonly selfExcludedUntil?: Date
  /** Also stamps the moment at which the daily pack was taken. */
  readonly dailyPackStreak?: number
}

export interface ListingEvent {
  readonly assetId: AssetId
  readonly definitionId: DefinitionId
  readonly rarity: number
  readonly what: 'listed' | 'cancelled' | 'sold' | 'returned'
  readonly priceCents: Cents
  readonly sellerId: AccountId
  readonly buyerId?: AccountId
  /** What of the price is held in the seller's `reserved` until an operator has looked at the sale. */
  readonly heldCents?: Cents
}

export interface Notice {
  readonly accountId: AccountId
  readonly type: string
  readonly message: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Names what happened, so that a repetition tells nobody twice. */
  readonly fact: string
}

export interface AuditEntry {
  readonly actorId: AccountId | null
  readonly action: string
  readonly subject: string
  readonly detail: unknown
}
