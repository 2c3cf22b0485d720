import { cards } from '@called-shot/shared/cards/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { useSession } from '../session/session.ts'
import type { HubCounts } from './next-step.ts'

/** The kinds of cards in the order in which they are used; three of each are shown, all are counted. */
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
  /** Null while it is not known. */
  readonly total: number | null
  readonly cards: readonly CardItem[]
}

export interface Hub {
  readonly kinds: readonly HubKind[]
  /** Predictions ever made; null while it is not known. */
  readonly called: number | null
  /** Null until everything that decides the next step is known. */
  readonly counts: HubCounts | null
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** What a player has, counted from the same lists that the inventory shows. */
export function useHub(): Hub {
  const { flags } = useSession()
  const showOnboarding = flags.onboarding ? true : undefined
  const query = { limit: 3, offset: 0, show_onboarding: showOnboarding }
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
  const ofPredictions = useCall(cards.listFilters, {
    query: { type: 'predictions', show_onboarding: showOnboarding },
  })
  const ofPrizes = useCall(cards.listFilters, { query: { type: 'prizes', show_onboarding: showOnboarding } })
  const statuses = useCall(predictions.listStatus, { query: { limit: 1, offset: 0 } })

  const found = kinds.map(({ label, path }, index): HubKind => {
    const page = reads[index]?.data
    return { label, path, total: page?.pagination_metadata.total_count ?? null, cards: page?.data ?? [] }
  })
  const all = [...reads, ofPredictions, ofPrizes, statuses]
  return {
    kinds: found,
    called: statuses.data?.pagination_metadata.total_count ?? null,
    counts: countsOf(found, ofPredictions.data, ofPrizes.data),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map((read) => read.refetch())),
  }
}

interface Filters {
  readonly data: readonly {
    readonly value: string
    readonly filter: readonly { readonly value: string; readonly count: number }[]
  }[]
}

function countsOf(
  found: readonly HubKind[],
  ofPredictions: Filters | undefined,
  ofPrizes: Filters | undefined,
): HubCounts | null {
  const total = (label: HubKind['label']) => found.find((kind) => kind.label === label)?.total ?? null
  const [packs, identities, predictions] = [total('Card Packs'), total('Identities'), total('Predictions')]
  if (packs === null || identities === null || predictions === null || !ofPredictions || !ofPrizes)
    return null
  const resolvedTrue = tagged(ofPredictions, 'Resolved True')
  const resolvedFalse = tagged(ofPredictions, 'Resolved False')
  const resolvedVoid = tagged(ofPredictions, 'Resolved Void')
  return {
    packs,
    firstPack: found.find(({ label }) => label === 'Card Packs')?.cards[0]?.id ?? null,
    identities,
    live: Math.max(0, predictions - resolvedTrue - resolvedFalse - resolvedVoid),
    resolvedTrue,
    resolvedFalse,
    resolvedVoid,
    redeemable: tagged(ofPrizes, 'Redeemable'),
  }
}

function tagged(filters: Filters, tag: string): number {
  const options = filters.data.find(({ value }) => value === 'tag')?.filter ?? []
  return Math.max(0, options.find(({ value }) => value === tag)?.count ?? 0)
}
