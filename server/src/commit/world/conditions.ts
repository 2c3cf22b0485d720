import type { AccountId, AssetId, LedgerAccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'
import { bigint, bigints, int, moment, oneOf, optional, seconds, text } from './columns.ts'
import { row, rows, values } from './table.ts'

/** Conditions a plan must meet, and offers that end with it. commit.sql implements these by hand. */
export const conditions = {
  /** Every open offer on these assets ends, its hold returns and its maker is notified. */
  endOffers: values<AssetId>(),
  /** Others' open offers for any card of this owner end, the first `most` of them; safe where its row is written. */
  endOffersTo: row({ owner: bigint<AccountId>(), most: int() }),
  /** The maker's maximum of open offers, not counting this plan's own. Safe under a race only with `useActor`. */
  openOffers: row({ maker: bigint<AccountId>(), most: int() }),
  /** The maximum of open offers on this card, not counting this plan's own; the card is locked exclusively. */
  offersOn: row({ asset: bigint<AssetId>(), most: int() }),
  /** The maker's maximum of open bids, not counting this plan's own. Safe under a race only with `useActor`. */
  openBids: row({ maker: bigint<AccountId>(), most: int() }),
  /**
   * The owner's maximum of cards for sale, counting those this plan delists. Safe under a race only with `useActor`.
   */
  openListings: row({ owner: bigint<AccountId>(), most: int() }),
  /** Minimum balances after the commit; refused as `changed` if one is missed. */
  leaves: rows({
    account: bigint<LedgerAccountId>(),
    least: optional(bigint<Cents>()),
    most: optional(bigint<Cents>()),
  }),
  counters: rows({ key: text(), delta: bigint() }),
  /**
   * Caps what left these accounts (or with `way: 'to'` reached them) as `kind` in the last `seconds` at `most`, not
   * counting this plan. Safe under a race if the plan moves money of those accounts, or uses the acting player's row.
   */
  bounds: rows({
    accounts: bigints<LedgerAccountId>(),
    way: optional(text<'from' | 'to'>()),
    kind: text<TransferKind>(),
    seconds: seconds(),
    most: bigint<Cents>(),
  }),
  /**
   * Caps the value of prizes from free packs since then, not counting this plan. Safe under a race only with a counter
   * of it.
   */
  handedOut: row({ since: moment(), most: bigint<Cents>() }),
  /**
   * Caps the withdrawals approved in the last `seconds` and not rejected since, of one account or by one operator
   * alone, at `most`, not counting this plan's own. Safe if the plan uses the row of that account, or of that operator.
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
