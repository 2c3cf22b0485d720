import { verdicts, type Verdict } from '../events/verdicts.ts'
import type { AssetKind } from './kinds.ts'

/** The eight tags a card can have (Core §4, LIST-58), and Resolved Void. */
export const cardTags = [
  'Redeemable',
  'Not Redeemable',
  'Resolved True',
  'Resolved False',
  'Resolved Void',
  'Not Listed',
  'For Sale',
  'identity pack',
  'prediction pack',
] as const
export type CardTag = (typeof cardTags)[number]

/** Why a card cannot be traded, no matter who asks (market/trade-rules.ts). */
export const tradeBars = ['not_tradable', 'event_closed'] as const
export type TradeBar = (typeof tradeBars)[number]

const verdictTags = {
  true: 'Resolved True',
  false: 'Resolved False',
  void: 'Resolved Void',
} as const satisfies Readonly<Record<Verdict, CardTag>>

export interface TaggedCard {
  readonly kind: AssetKind
  readonly isListed: boolean
  /** For prizes: won, and worth money now. */
  readonly redeemable: boolean
  /** For predictions: null until the outcome is final. */
  readonly verdict: Verdict | null
}

/** The tag of a card. Resolved takes precedence over all others; then For Sale; then what a prize can do (LIST-59). */
export function tagOf({ kind, isListed, redeemable, verdict }: TaggedCard): CardTag {
  if (verdict !== null) return verdictTags[verdict]
  if (isListed) return 'For Sale'
  if (kind !== 'prize') return 'Not Listed'
  return redeemable ? 'Redeemable' : 'Not Redeemable'
}

/**
 * The facts that a tag expresses. None is lost, because neither a redeemable prize nor a resolved prediction can be for
 * sale (LIST-67).
 */
export function factsOfTag(tag: string): Pick<TaggedCard, 'redeemable' | 'verdict'> {
  const isTag = (other: CardTag) => other.toLowerCase() === tag.toLowerCase()
  return {
    redeemable: isTag('Redeemable'),
    verdict: verdicts.find((verdict) => isTag(verdictTags[verdict])) ?? null,
  }
}
