import { useInfiniteQuery } from '@tanstack/react-query'
import { cards } from '@called-shot/shared/cards/contract.ts'
import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { call } from '../api/client.ts'
import { showing } from '../api/refresh.ts'
import { filledSlots, identitySlots, type IdentitySlot, type Slots } from './slots.ts'

/** The most that one answer holds; some categories have a thousand people. */
const matchPageSize = 100

export interface Matches {
  readonly list: readonly IdentityMatch[]
  readonly total: number
  /** A new request is under way and nothing of its answer is here yet. */
  readonly isLoading: boolean
  readonly isError: boolean
  readonly refetch: () => void
  /** There are more than have been read, and how to read on. */
  readonly hasMore: boolean
  readonly isReadingOn: boolean
  readonly readOn: () => void
  /** Changes whenever other people are asked for. */
  readonly requestKey: string
}

/** The people who fit what is slotted. Nobody is asked for while nothing is; a superseded request is aborted. */
export function useMatches(slots: Slots<IdentitySlot>): Matches {
  const isAsking = filledSlots(slots).length > 0
  const nameIn = (slot: IdentitySlot) => slots.cards[slot]?.name
  const query = {
    category: nameIn('category'),
    month: nameIn('month'),
    day: nameIn('day'),
    year: nameIn('year'),
    id_selected: identitySlots.flatMap((slot) => slots.cards[slot]?.id ?? []).join(','),
    limit: matchPageSize,
  }
  const pages = useInfiniteQuery({
    queryKey: [cards.identityMatches.path, query],
    ...showing(cards.identityMatches),
    queryFn: ({ pageParam, signal }) =>
      call(cards.identityMatches, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination_metadata: { has_next_page: more, offset, limit } }) =>
      more ? offset + limit : null,
    enabled: isAsking,
  })
  return {
    list: pages.data?.pages.flatMap(({ data }) => data) ?? [],
    total: pages.data?.pages[0]?.pagination_metadata.total_count ?? 0,
    isLoading: isAsking && pages.isPending && !pages.isError,
    isError: pages.isError,
    refetch: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isReadingOn: pages.isFetchingNextPage,
    readOn: () => void pages.fetchNextPage(),
    requestKey: JSON.stringify(query),
  }
}
