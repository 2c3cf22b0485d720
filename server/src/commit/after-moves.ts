import type { AssetId } from '@called-shot/shared/ids.ts'
import type { Move } from './effects.ts'
import { applied } from './world/applied.ts'
import { sections } from './world/world.ts'

/** Returns the card as `commit` will leave it after these moves, for use in the answer. */
export function afterMoves<Card extends { readonly id: AssetId }>(card: Card, moves: readonly Move[]): Card {
  const move = moves.find(({ id }) => id === card.id)
  return move ? applied(card, { columns: sections.moves.columns, rises: true }, move) : card
}
