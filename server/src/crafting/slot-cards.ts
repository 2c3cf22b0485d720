import type { AccountId } from '@called-shot/shared/ids.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { whyLocked } from '@called-shot/shared/cards/lock-rules.ts'
import { refusalText, refuse, refuseFields } from '@called-shot/shared/refusals.ts'
import { ownAssets, type NamedCard, type OwnCard } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import type { Reader } from '../commit/reader.ts'

/** The card that a field of the call names, and the kind that it must be. */
interface SlotField extends NamedCard {
  readonly kind: AssetKind
}

/**
 * The player's own cards for the slots of a craft, in the same order. Refuses what `ownAssets` refuses (unknown 404,
 * somebody else's 403, gone 409), a card of another kind (400, before it is asked whether it is gone) and one that is
 * inside a prediction or a tournament, or locked (409).
 */
export async function slotCards(
  read: Reader,
  owner: AccountId,
  slots: readonly SlotField[],
): Promise<Asset[]> {
  const own = await ownAssets(read, owner, { named: slots, requireFit: requireKinds })
  const inside = own.filter(({ asset }) => asset.place !== 'held').map(({ field }) => field)
  return own.map(({ field, asset }) => {
    if (asset.place !== 'held')
      throw refuseFields('changed', inside, `that card is inside a ${insideWhat(asset)}`)
    const reason = whyLocked({ isLocked: asset.lockedBy !== null })
    if (reason) throw refuseFields(reason, [field], refusalText(reason))
    return asset
  })
}

function requireKinds(own: readonly OwnCard<SlotField>[]): void {
  for (const { field, kind, asset } of own)
    if (asset.kind !== kind) throw refuse('bad_input', `${field}: must be ${withArticle(kind)} card`)
}

const insideWhat = ({ kind }: Asset) =>
  kind === 'prediction' || kind === 'wager' ? 'tournament' : 'prediction'

function withArticle(kind: AssetKind): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`
}

/**
 * A card made from a starter card is a starter card (GAME 'Free cards'); one made from a card paid with bonus money
 * counts as paid with it; one made from an untradable card is untradable.
 */
export function inherited(used: readonly Asset[]): {
  readonly tutorial: boolean
  readonly bonusPaid: boolean
  readonly tradable: boolean
} {
  return {
    tutorial: used.some(({ tutorial }) => tutorial),
    bonusPaid: used.some(({ bonusPaid }) => bonusPaid),
    tradable: used.every(({ tutorial, tradable }) => tradable && !tutorial),
  }
}
