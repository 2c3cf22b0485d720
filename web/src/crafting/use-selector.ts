import { useInfiniteQuery } from '@tanstack/react-query'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { pageSizes } from '@called-shot/shared/cards/rules.ts'
import { call } from '../api/client.ts'
import { nextOffset, rowsOf, totalOf } from '../api/pages.ts'
import { showing } from '../api/refresh.ts'
import type { CardItem } from '../card/card-item.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import type { Slot, Slots } from './slots.ts'

const lists = {
  category: cards.listCategories,
  month: cards.listDates,
  day: cards.listDates,
  year: cards.listDates,
  identity: cards.listIdentities,
  event: cards.listEvents,
  trigger: cards.listTriggers,
  prize: cards.listPrizes,
} as const

export interface SelectorRequest {
  readonly slot: Slot
  readonly search: string
  readonly order: string
}

/**
 * The player's cards for a slot, page by page. Cards already on the table are left out; in a prediction, so are cards
 * that do not go with the slotted identity and event (Core §7.2).
 */
export function useSelector(slots: Slots<Slot>, { slot, search, order }: SelectorRequest) {
  const list = lists[slot]
  const query = {
    limit: pageSizes.selector,
    order,
    search: search.trim(),
    type: list === cards.listDates ? slot : undefined,
    selected: slots.order.filter((name) => slots.cards[name] !== undefined).join(','),
    id_selected: slots.order.flatMap((name) => slots.cards[name]?.id ?? []).join(','),
    identity_id: slot === 'identity' ? undefined : slots.cards.identity?.id,
    event_id: slot === 'event' ? undefined : slots.cards.event?.id,
    show_onboarding: useShowOnboarding(),
  }
  const pages = useInfiniteQuery({
    queryKey: [list.path, 'selector', query],
    ...showing(list),
    queryFn: ({ pageParam, signal }) => call(list, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    // Without this the list would flicker each time a card moves to its slot.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === list.path && sameSlot(previousQuery.queryKey[2], query)
        ? previous
        : undefined,
  })
  const found: readonly CardItem[] = rowsOf(pages.data)
  return { ...pages, found, total: totalOf(pages.data) }
}

function sameSlot(
  before: unknown,
  now: { type: string | undefined; search: string; order: string },
): boolean {
  return (
    typeof before === 'object' &&
    before !== null &&
    'type' in before &&
    'search' in before &&
    'order' in before &&
    before.type === now.type &&
    before.search === now.search &&
    before.order === now.order
  )
}
