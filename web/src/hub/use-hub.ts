import { cards } from '@called-shot/shared/cards/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { useDashboard, type Dashboard } from './use-dashboard.ts'

/** The kinds of cards in the order in which they are used. Three of each are shown, and all are counted. */
const kinds = [
  { label: 'Card Packs', path: clientRoutes.inventoryCardPacks },
  { label: 'Dates', path: clientRoutes.inventoryDates },
  { label: 'Categories', path: clientRoutes.inventoryCategories },
  { label: 'Identities', path: clientRoutes.inventoryIdentities },
  { label: 'Events', path: clientRoutes.inventoryEvents },
  { label: 'Triggers', path: clientRoutes.inventoryTriggers },
  { label: 'Prizes', path: clientRoutes.inventoryPrizes },
  { label: 'Predictions', path: clientRoutes.inventoryPredictions },
] as const

export interface HubKind {
  readonly label: (typeof kinds)[number]['label']
  readonly path: string
  /** Null while unknown. */
  readonly total: number | null
  readonly cards: readonly CardItem[]
}

export interface Hub {
  readonly kinds: readonly HubKind[]
  /** The number of predictions ever made; null while unknown. */
  readonly called: number | null
  /** The next play and what it depends on; null while unknown. */
  readonly next: Dashboard | null
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** A player's cards and packs, counted from the same lists that the inventory shows. */
export function useHub(): Hub {
  const query = { limit: 3, offset: 0, show_onboarding: useShowOnboarding() }
  const reads = [
    useCall(cards.listPacks, { query }),
    useCall(cards.listDates, { query }),
    useCall(cards.listCategories, { query }),
    useCall(cards.listIdentities, { query }),
    useCall(cards.listEvents, { query }),
    useCall(cards.listTriggers, { query }),
    useCall(cards.listPrizes, { query }),
    useCall(cards.listPredictions, { query }),
  ]
  const next = useDashboard()
  const statuses = useCall(predictions.listStatus, { query: { limit: 1, offset: 0 } })

  const found = kinds.map(({ label, path }, index): HubKind => {
    const page = reads[index]?.data
    return { label, path, total: page?.pagination_metadata.total_count ?? null, cards: page?.data ?? [] }
  })
  const all = [...reads, next, statuses]
  return {
    kinds: found,
    called: statuses.data?.pagination_metadata.total_count ?? null,
    next: next.data ?? null,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map((read) => read.refetch())),
  }
}
