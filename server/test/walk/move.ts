import type { AccountId } from '@called-shot/shared/ids.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Picker } from '../../src/residents/picker.ts'
import type { WalkAsset, WalkPlayer, WalkState } from './state.ts'
import type { WalkWorld } from './world.ts'

export interface Choosing {
  readonly world: WalkWorld
  readonly state: WalkState
  readonly pick: Picker
  /** The asset that all commands of this step choose where it fits. */
  readonly focus: WalkAsset | null
}

/** Runs one command on something that exists; null where there is nothing to run it on. */
export type Move = (choosing: Choosing) => Promise<unknown> | null

/** Usually the rightful player, now and then another one. */
export function doer({ state, pick }: Choosing, rightful: AccountId): AccountId {
  const other = pick.chance(10) ? pick.of(state.players) : null
  return other?.id ?? rightful
}

/** Usually a fitting asset, now and then one that is gone, or any. */
export function someAsset(
  { state, pick, focus }: Choosing,
  fits: (asset: WalkAsset) => boolean,
): WalkAsset | null {
  if (focus && fits(focus) && pick.chance(60)) return focus
  if (pick.chance(5)) return pick.of(state.gone)
  if (pick.chance(5)) return pick.of(state.assets)
  return pick.of(state.assets.filter(fits))
}

/** A player, often the owner of what this step is about. */
export function somePlayer({ state, pick, focus }: Choosing): WalkPlayer | null {
  const owner = pick.chance(50) ? state.players.find(({ id }) => id === focus?.ownerId) : undefined
  return owner ?? pick.of(state.players)
}

export function heldOf(state: WalkState, owner: AccountId, kind: AssetKind): WalkAsset[] {
  return state.assets.filter(
    (asset) => asset.ownerId === owner && asset.kind === kind && asset.place === 'held',
  )
}
