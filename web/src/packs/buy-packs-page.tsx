import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pageSizes } from '@called-shot/shared/cards/rules.ts'
import { packs, type PackCollection } from '@called-shot/shared/packs/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { useCall } from '../api/query.ts'
import { InTurn } from '../loading/in-turn.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import styles from './buy-packs-page.module.css'
import { CollectionSlider, CollectionSkeleton } from './collection-slider.tsx'
import { FreePacks } from './free-packs.tsx'
import type { PackOffer } from './pack-offer.ts'
import { PackPanel } from './pack-panel.tsx'

/** The filters of this list; each is a key of the address and of the call (LIST-45). */
const filterKeys = ['pack_type', 'tier', 'collection'] as const

/** Packs for sale, by collection. The chosen pack, the search, the filters and the page are in the address. */
export function BuyPacksPage({ filters }: { filters: ReactNode }) {
  const { query, change } = useAddress()
  const search = query.get('search') ?? ''
  const page = pageIn(query)
  const collections = useCollections(query, page)
  const found = collections.data?.data ?? []
  const chosen = chosenOffer(found, query.get('search_id'))
  const isFiltered = filterKeys.some((key) => query.get(key) !== null)

  return (
    <div className={styles.page}>
      <title>Buy Packs · Called Shot</title>
      <header className={styles.header}>
        <h1>Buy Packs</h1>
        <div className={styles.search}>
          <SearchBox
            label="Search"
            placeholder="Collection name"
            value={search}
            onSearch={(text) => change({ search: text, page: null })}
          />
        </div>
        {filters}
      </header>
      <FreePacks isNext={chosen === null} />
      <div className={styles.panel}>
        <PackPanel offer={chosen} onBuy={(offer) => openPopup('purchase', offer)} />
      </div>
      <div className={styles.collections}>
        {collections.isPending && [0, 1, 2].map((index) => <CollectionSkeleton key={index} />)}
        {collections.isError && found.length === 0 && (
          <FailedState title="No Card packs" onRetry={() => collections.refetch()}>
            {messageOf(collections.error) || 'The packs on sale could not be loaded.'}
          </FailedState>
        )}
        {collections.isSuccess &&
          found.length === 0 &&
          (collections.data.pagination_metadata.total_count > 0 ? (
            <NoSuchPage page={page} title="No Card packs" onFirst={() => change({ page: null })} />
          ) : (
            <NothingFound
              search={search}
              isFiltered={isFiltered}
              onClear={() =>
                change({ search: null, page: null, pack_type: null, tier: null, collection: null })
              }
            />
          ))}
        <InTurn>
          {found.map((collection) => (
            <CollectionSlider
              key={collection.id}
              collection={collection}
              chosenId={chosen?.series.id ?? null}
              onChoose={(series) => change({ search_id: String(series.id) })}
            />
          ))}
        </InTurn>
        {collections.data && found.length > 0 && (
          <Pager
            page={page}
            of={collections.data.pagination_metadata}
            onPage={(next) => change({ page: next === 1 ? null : String(next) })}
          />
        )}
      </div>
    </div>
  )
}

/** The query of the address, and a function to change it; null or an empty text removes a name. */
function useAddress() {
  const [query, setQuery] = useSearchParams()
  function change(names: Readonly<Record<string, string | null>>) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(names)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { query, change }
}

function useCollections(query: URLSearchParams, page: number) {
  return useCall(
    packs.listCollections,
    {
      query: {
        search: query.get('search') ?? '',
        pack_type: query.get('pack_type'),
        tier: query.get('tier'),
        collection: query.get('collection'),
        order: 'collection',
        show_onboarding: useShowOnboarding(),
        limit: pageSizes.list,
        offset: (page - 1) * pageSizes.list,
      },
    },
    { keepPrevious: true },
  )
}

interface NothingFoundProps {
  readonly search: string
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** Why no pack is shown, and a button to get back to those for sale. */
function NothingFound({ search, isFiltered, onClear }: NothingFoundProps) {
  if (search === '' && !isFiltered)
    return <EmptyState title="No Card packs">Nothing is on sale right now.</EmptyState>
  return (
    <EmptyState
      title="No Card packs"
      icon="search"
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      {isFiltered
        ? 'Nothing on sale matches your search and filters.'
        : `No collection on sale is called “${search}”.`}
    </EmptyState>
  )
}

/** An unknown id chooses nothing (PACK-05). */
function chosenOffer(collections: readonly PackCollection[], searchId: string | null): PackOffer | null {
  for (const { name, series } of collections) {
    const found = series.find(({ id }) => String(id) === searchId)
    if (found) return { series: found, collection: name }
  }
  return null
}
