import type { ArtKey } from '../art/art-path.ts'
import type { AssetKind } from '../cards/kinds.ts'
import type { ShareFacts } from './facts.ts'

/** The facts that the owner of a share shows in addition to the item itself. */
export interface ShareChoice {
  readonly showsName: boolean
  readonly showsAmount: boolean
}

/** The number of shares that a player can have at the same time, and can create in any 24 hours. */
export const maxShares = 100
export const maxNewSharesPerDay = 60

/** Why a player with that many shares cannot create another, as a sentence, or null. */
export function whyNoMoreShares(live: number): string | null {
  return live >= maxShares ? `You already share ${maxShares} things. Stop sharing one first.` : null
}

/**
 * Why a player with this newest record cannot share it, as a sentence, or null. It begins when their first claim is
 * counted, which a job does a minute or more later.
 */
export function whyNoRecord(newest: object | null): string | null {
  return newest === null ? 'You have no record yet. It begins a few minutes after your first claim.' : null
}

/**
 * The facts stored for a share: a name or an amount only if the player chose to show it. Facts that are not stored
 * cannot be shown, now or by a later version. A card with a value has it in its name and in its engraving, so both are
 * omitted along with the amount.
 */
export function keptFacts(facts: ShareFacts, { showsName, showsAmount }: ShareChoice): ShareFacts {
  const by = showsName ? facts.by : null
  if (facts.what === 'person' || facts.what === 'album') return { ...facts, by }
  if (showsAmount) return { ...facts, by }
  if (facts.what === 'pull' && facts.cents !== null)
    return { ...facts, by, cents: null, name: null, art: backOf(facts.kind) }
  return { ...facts, by, cents: null }
}

/** Whether there is an amount to show or hide. */
export function hasAmount(facts: ShareFacts): boolean {
  return 'cents' in facts && facts.cents !== null
}

function backOf(kind: AssetKind): ArtKey {
  return { kind: 'back', seed: kind, rarity: 1 }
}
