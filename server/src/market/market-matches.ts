import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { monthNames, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { CardReads } from '../cards/card-lists.ts'
import { identityMatches } from '../cards/identity-matches.ts'
import type { Player } from '../commit/player.ts'

type Query = QueryOf<typeof market.identityMatches>

const none = { category: undefined, month: undefined, day: undefined, year: undefined }

/**
 * People whose part, or whose identity, is that of a card on the marketplace, with the status of each of their parts
 * (API-22). Events, triggers, prizes and the like match nobody.
 */
export async function marketMatches(
  reads: CardReads,
  player: Player,
  { type, value, limit, offset }: Query,
): Promise<AnswerOf<typeof market.identityMatches>> {
  const page = {
    limit,
    offset,
    ...none,
    id_selected: undefined,
    listing_id: undefined,
    celebrity_id: undefined,
  }
  switch (type) {
    case 'category':
    case 'month':
    case 'day':
    case 'year':
      return identityMatches(reads, player, { ...page, [type]: value })
    case 'date':
      return identityMatches(reads, player, { ...page, [dateKindOf(value)]: value })
    case 'identity':
      return identityMatches(reads, player, { ...page, name: value })
    default:
      return { data: [], pagination_metadata: paginate(0, { limit, offset }) }
  }
}

/** Lists give months, days and years the same type; their names differ. */
function dateKindOf(name: string): PartKind {
  if (monthNames.some((month) => month.toLowerCase() === name.toLowerCase())) return 'month'
  return /^\d{4}$/.test(name) ? 'year' : 'day'
}
