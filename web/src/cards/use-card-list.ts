import { useNavigate, useSearchParams } from 'react-router'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import type { ListSection } from './list-section.ts'
import {
  addressAfter,
  addressText,
  callQuery,
  isNarrowed,
  knownOrder,
  listStateIn,
  type ListState,
} from './list-state.ts'
import { refetchSeconds } from './pending.ts'

export interface CardList {
  readonly state: ListState
  readonly cards: readonly CardItem[]
  readonly total: number
  readonly isLoading: boolean
  /** True if there is nothing to choose from under any search; the list then needs no room for a chosen card. */
  readonly isBare: boolean
  readonly isError: boolean
  readonly error: Error | null
  /** The previous answer is still shown while the new one loads. */
  readonly isOutdated: boolean
  readonly refetch: () => Promise<unknown>
  /** Adds an entry to the history, so that Back undoes it; `replace` is for changes at every keystroke or card. */
  readonly change: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void
}

/** The list that the page's address describes. */
export function useCardList(section: ListSection): CardList {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { flags } = useSession()
  const asked = listStateIn(address)
  const [first, ...others] = section.orders
  const orders = [first.value, ...others.map(({ value }) => value)] as const
  const state = { ...asked, order: knownOrder(asked, orders) }
  const list = { orders, isEvents: section.isEvents === true }
  const { data, isPending, isError, error, isPlaceholderData, refetch } = useCall(
    section.endpoint,
    { query: callQuery(state, list, flags) },
    { keepPrevious: true, refetchEverySeconds: (page) => refetchSeconds(page?.data ?? []) },
  )
  return {
    state,
    cards: data?.data ?? [],
    total: data?.pagination_metadata.total_count ?? 0,
    isLoading: isPending,
    isBare: data?.pagination_metadata.total_count === 0 && !isNarrowed(state),
    isError,
    error,
    isOutdated: isPlaceholderData,
    refetch,
    change(change, { replace = false } = {}) {
      // Read now, because the address may have changed since the player began typing.
      const before = new URLSearchParams(window.location.search)
      void navigate({ search: addressText(addressAfter(before, change)) }, { replace, flushSync: true })
    },
  }
}
