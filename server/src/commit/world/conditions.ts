import type { AccountId, AssetId, LedgerAccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { TransferKind } from '../../ledger/kinds.ts'
import { bigint, bigints, int, moment, oneOf, optional, seconds, text } from './columns.ts'
import { row, rows, values } from './table.ts'

/** What must hold for a plan to be applied, and what ends with it; commit.sql says how, by hand. */
export const conditions = {
  /** Every open offer on these assets ends, its hold returns and its maker is told. */
  endOffers: values<AssetId>(),
  /** Others' open offers for any card of this owner end, the first `most` of them; safe where its row is written. */
  endOffersTo: row({ owner: bigint<AccountId>(), most: int() }),
  /** The maker may have at most so many open offers, this plan's own left out; safe with `useActor`. */
  openOffers: row({ maker: bigint<AccountId>(), most: int() }),
  /** At most so many open offers may stand on this card, this plan's own left out; the card is then held alone. */
  offersOn: row({ asset: bigint<AssetId>(), most: int() }),
  /** The maker may have at most so many open bids, this plan's own left out; safe with `useActor`. */
  openBids: row({ maker: bigint<AccountId>(), most: int() }),
  /** The owner may have at most so many cards for sale, those that this plan ends among them; safe with `useActor`. */
  openListings: row({ owner: bigint<AccountId>(), most: int() }),
  /** What accounts must hold after the commit; refused as `changed` otherwise. */
  leaves: rows({
    account: bigint<LedgerAccountId>(),
    least: optional(bigint<Cents>()),
    most: optional(bigint<Cents>()),
  }),
  counters: rows({ key: text(), delta: bigint() }),
  /**
   * What has left (or, `way: 'to'`, reached) these accounts for `kind` in the last `seconds` must be at most `most`,
   * this plan left out. Safe under a race where the plan moves money of those accounts, or uses the acting player's row.
   */
  bounds: rows({
    accounts: bigints<LedgerAccountId>(),
    way: optional(text<'from' | 'to'>()),
    kind: text<TransferKind>(),
    seconds: seconds(),
    most: bigint<Cents>(),
  }),
  /** Prizes of free packs since then must be worth at most so much, this plan left out; safe with a counter of it. */
  handedOut: row({ since: moment(), most: bigint<Cents>() }),
  /**
   * Of what has been approved in the last `seconds` and not rejected since, one account's withdrawals, or those that
   * one operator approved alone, must come to at most `most`, this plan's own left out. Safe where the plan uses the
   * row of that account, or of that operator.
   */
  approvalBounds: rows({
    whose: oneOf({ ofAccount: bigint<AccountId>() }, { aloneBy: bigint<AccountId>() }),
    seconds: seconds(),
    most: bigint<Cents>(),
  }),
  /** Refused as `changed` once the database's clock has reached any of these. */
  before: values<Date>(),
  /** Refused as `changed` until the database's clock has reached all of these. */
  notBefore: values<Date>(),
}
