import { useInfiniteQuery } from '@tanstack/react-query'
import { cards, type IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import { call } from '../api/client.ts'
import { nextOffset } from '../api/pages.ts'
import { showing } from '../api/refresh.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { slotFor } from '../crafting/slots.ts'
import { matchesOf, matchPageSize, type Matches } from '../crafting/use-matches.ts'

/**
 * The people who fit a card of the marketplace (LIST-05, API-22). For a part of an identity, the states of the four
 * parts take this listing into account, so that the missing parts include it.
 */
export function useAvailableMatches(card: CardItem): Matches {
  const query = { type: kindOf(card), value: card.name, limit: matchPageSize }
  const part = slotFor({ order: partKinds }, card)
  const listing =
    part === null ? null : { [part]: card.name, listing_id: card.marketplace_id, limit: matchPageSize }
  const pages = useInfiniteQuery({
    queryKey: [market.identityMatches.path, query, listing],
    ...showing(market.identityMatches),
    queryFn: async ({ pageParam: offset, signal }) => {
      const [available, withListing] = await Promise.all([
        call(market.identityMatches, { query: { ...query, offset }, signal }),
        listing === null
          ? null
          : call(cards.identityMatches, { query: { ...listing, offset }, signal }).catch(() => null),
      ])
      return { ...available, data: withStates(available.data, withListing?.data ?? []) }
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
  return matchesOf(pages, query)
}

function withStates(
  matches: readonly IdentityMatch[],
  states: readonly IdentityMatch[],
): readonly IdentityMatch[] {
  const known = new Map(states.map((match) => [match.id, match]))
  return matches.map((match) => known.get(match.id) ?? match)
}
