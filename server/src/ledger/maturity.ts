import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'

/**
 * The effect of a transfer on withdrawals when it touches a player's `available`:
 * - `waits`: what comes in can be withdrawn seven days later (`freshMoneySeconds`)
 * - `at once`: what comes in can be withdrawn at once
 * - `takes back`: what goes out is deducted from what still waits
 * - `–`: it brings nothing in
 */
export type Maturity = 'waits' | 'at once' | 'takes back' | '–'

export interface MaturityRule {
  readonly matures: Maturity
  /** The wording used in docs/money.md. */
  readonly because: string
}

/**
 * When money can be withdrawn, by the kind of transfer that brought it (Design §4b). Money from other players always
 * waits like a sale, so that depositing with a stolen card and losing to a friend saves no time. A new kind does not
 * compile without its row.
 */
export const maturityOf: Readonly<Record<TransferKind, MaturityRule>> = {
  pack_purchase: { matures: '–', because: 'it is spent' },
  pack_refund: {
    matures: 'at once',
    because: 'own money back; any part that was fresh still is, by its own transfer',
  },
  prize: { matures: 'at once', because: 'won from the house' },
  promotion: { matures: '–', because: 'it is bonus money' },
  grant: { matures: 'waits', because: 'so that one operator cannot give and pay out at once' },
  pool_bonus: { matures: 'waits', because: 'what other players have forfeited' },
  sale: { matures: 'waits', because: "another player's money" },
  market_fee: { matures: 'takes back', because: 'only the price less the fee waits' },
  offer_hold: { matures: '–', because: 'it is held' },
  offer_release: { matures: 'at once', because: 'own money back' },
  bid_hold: { matures: '–', because: 'it is held' },
  bid_release: { matures: 'at once', because: 'own money back' },
  sale_hold: {
    matures: 'takes back',
    because: 'it waits for an operator first; its seven days begin at its release',
  },
  sale_release: { matures: 'waits', because: "another player's money" },
  sale_return: { matures: 'at once', because: 'own money back' },
  deposit: { matures: 'waits', because: 'the card that paid for it may be stolen' },
  deposit_reversal: { matures: 'takes back', because: 'a fresh deposit that is gone no longer waits' },
  withdrawal: { matures: '–', because: 'it is paid out' },
  withdrawal_return: { matures: 'at once', because: 'it had matured' },
  bonus_matured: { matures: 'at once', because: 'the bonus rule has let it go' },
  tournament_pot: { matures: 'waits', because: "other players' stakes" },
  correction: { matures: 'at once', because: 'a prize that was owed' },
  resident_funds: { matures: 'waits', because: 'residents withdraw nothing, and what they spend is a sale' },
}

/** The kinds of transfer that add up to a balance. */
export function kindsThat(matures: Maturity): string[] {
  return Object.entries(maturityOf).flatMap(([kind, rule]) => (rule.matures === matures ? [kind] : []))
}
