import { cents, sumCents, type Cents } from '../money.ts'
import type { AssetKind, AssetPlace, GoneAs, Rarity } from '../cards/kinds.ts'
import { whyLocked } from '../cards/lock-rules.ts'
import { refused, type Refused } from '../refusals.ts'

const maxCombinedCents = cents(5000)
export const minCombined = 2

/** The message when the sum is too large (Core §5, PRZ-05). */
export const combineMaximumText = '$50 is Maximum Prize Card Combination'

export interface PrizeCard {
  readonly kind: AssetKind
  readonly place: AssetPlace
  readonly redeemable: boolean
  readonly isLocked: boolean
  readonly tutorial: boolean
  /** Whether it was paid for with bonus money that is not ordinary yet. */
  readonly bonusPaid: boolean
  readonly rarity: Rarity
  readonly valueCents: Cents | null
}

/**
 * Why a card cannot be combined with any other, or null: it is not a prize card, or it is in a prediction, redeemable,
 * or locked.
 */
export function whyNotCombinable({ kind, place, redeemable, isLocked }: PrizeCard): Refused | null {
  if (kind !== 'prize') return { code: 'cannot_combine', message: 'Only prize cards can be combined.' }
  if (place !== 'held')
    return { code: 'cannot_combine', message: 'A prize card that is in a prediction cannot be combined.' }
  if (redeemable) return { code: 'cannot_combine', message: 'A redeemable prize card cannot be combined.' }
  const locked = whyLocked({ isLocked })
  return locked && refused(locked)
}

/**
 * Why these cards cannot be combined into one, or null. Only held prize cards that are not redeemable can; starter
 * cards, and cards paid with bonus money, only with their own kind; together at most $50.00 (Core §5; GAME
 * 'Combining'). Listed cards can: that ends their listing.
 */
export function whyCannotCombine(cards: readonly PrizeCard[]): Refused | null {
  if (cards.length < minCombined)
    return { code: 'cannot_combine', message: 'Please select at least two prize cards.' }
  for (const card of cards) {
    const alone = whyNotCombinable(card)
    if (alone !== null) return alone
  }
  if (new Set(cards.map(({ tutorial }) => tutorial)).size > 1) {
    return { code: 'tutorial_card', message: 'Starter prize cards combine with starter prize cards only.' }
  }
  if (new Set(cards.map(({ bonusPaid }) => bonusPaid)).size > 1) {
    return {
      code: 'tutorial_card',
      message: 'Prize cards that your bonus paid for combine with each other only.',
    }
  }
  if (combinedCents(cards) > maxCombinedCents) return { code: 'cannot_combine', message: combineMaximumText }
  return null
}

/** `[$20.00, $5.00]` → $25.00, in cents, so that no fraction is lost. */
export function combinedCents(cards: readonly Pick<PrizeCard, 'valueCents'>[]): Cents {
  return sumCents(cards.map(({ valueCents }) => valueCents ?? cents(0)))
}

/** A combined card is as rare as the least rare of its parts (PRZ-07). */
export function combinedRarity(cards: readonly Pick<PrizeCard, 'rarity'>[]): Rarity {
  return cards.reduce<Rarity>((least, { rarity }) => (rarity < least ? rarity : least), 4)
}

/**
 * Whether a won prize pays bonus money: a free one, or one from a pack paid for with bonus money (GAME 'Free cards').
 */
export function paysBonus(prize: Pick<PrizeCard, 'tutorial' | 'bonusPaid'>): boolean {
  return prize.tutorial || prize.bonusPaid
}

export interface RedeemedCard extends Pick<
  PrizeCard,
  'kind' | 'place' | 'redeemable' | 'isLocked' | 'tutorial'
> {
  readonly goneAs: GoneAs | null
  /**
   * Whether the owner's email is not confirmed although the house could mail them: a free prize then waits (GAME 'Free
   * cards').
   */
  readonly lacksEmail: boolean
}

/** Why a prize cannot be redeemed, or null (PRZ-10, PRZ-14). */
export function whyCannotRedeem(
  card: RedeemedCard,
): 'not_redeemable' | 'already_redeemed' | 'card_locked' | 'email_unconfirmed' | null {
  if (card.kind !== 'prize') return 'not_redeemable'
  if (card.goneAs === 'redeemed') return 'already_redeemed'
  if (card.place !== 'held' || !card.redeemable) return 'not_redeemable'
  return whyLocked(card) ?? (card.tutorial && card.lacksEmail ? 'email_unconfirmed' : null)
}
