import { sql } from 'kysely'
import type { Sql } from '../cards/fits.ts'
import type { Player } from '../commit/player.ts'
import { kindCondition, type MarketScope } from './market-scope-reads.ts'

/** The owners whose cards are in the list, as a condition on an asset `a`. */
export function ownerCondition({ ownership }: MarketScope, player: Player): Sql[] {
  if (ownership === 'any') return []
  return ownership === 'own' ? [isOwn(player)] : [sql`a.owner_id <> ${player.id}`]
}

/** The scope implies `held`, but the inventory's index needs the condition spelled out. */
function isOwn({ id }: Player): Sql {
  return sql`a.owner_id = ${id} and a.place = 'held'`
}

/**
 * The player's own cards of the scope's kinds as `a`, for its other conditions. Without the fence, a generic plan also
 * reads everybody's listings of a rarity or collection.
 */
export function ownCards(scope: MarketScope, player: Player): Sql {
  return sql`(select * from asset a where ${isOwn(player)} and ${kindCondition(scope)} offset 0) a`
}
