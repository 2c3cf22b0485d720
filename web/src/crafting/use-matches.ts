import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { cards } from '@called-shot/shared/cards/contract.ts'
import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { partKinds, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { call } from '../api/client.ts'
import { nextOffset, rowsOf, totalOf, type Pages } from '../api/pages.ts'
import { showing } from '../api/refresh.ts'
import { filledSlots, type Slots } from './slots.ts'

/** The server's maximum; some categories have a thousand people. */
export const matchPageSize = 100

export interface Matches {
  readonly list: readonly IdentityMatch[]
  readonly total: number
  /** A new request is underway and none of its answer has arrived. */
  readonly isLoading: boolean
  readonly isError: boolean
  readonly refetch: () => void
  /** Whether there are more than have been read; `readOn` reads the next page. */
  readonly hasMore: boolean
  readonly isReadingOn: boolean
  readonly readOn: () => void
  /** Changes whenever the request does. */
  readonly requestKey: string
}

/** The people who fit the slotted cards. Sends no request while every slot is empty; aborts a superseded request. */
export function useMatches(slots: Slots<PartKind>): Matches {
  const nameIn = (slot: PartKind) => slots.cards[slot]?.name
  const query = {
    category: nameIn('category'),
    month: nameIn('month'),
    day: nameIn('day'),
    year: nameIn('year'),
    id_selected: partKinds.flatMap((slot) => slots.cards[slot]?.id ?? []).join(','),
    limit: matchPageSize,
  }
  const pages = useInfiniteQuery({
    queryKey: [cards.identityMatches.path, query],
    ...showing(cards.identityMatches),
    queryFn: ({ pageParam, signal }) =>
      call(cards.identityMatches, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    enabled: filledSlots(slots).length > 0,
  })
  return matchesOf(pages, query)
}

/** The state of a list of matches, from the pages read for this query. */
export function matchesOf(pages: UseInfiniteQueryResult<Pages<IdentityMatch>>, query: object): Matches {
  return {
    list: rowsOf(pages.data),
    total: totalOf(pages.data),
    isLoading: pages.isEnabled && pages.isPending,
    isError: pages.isError,
    refetch: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isReadingOn: pages.isFetchingNextPage,
    readOn: () => void pages.fetchNextPage(),
    requestKey: JSON.stringify(query),
  }
}
