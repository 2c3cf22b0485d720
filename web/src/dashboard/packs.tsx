import { Link, useNavigate } from 'react-router'
import { formatUsd } from '@called-shot/shared/money.ts'
import { packs, type PackCollection } from '@called-shot/shared/packs/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Card } from '../card/card.tsx'
import { InTurn } from '../loading/in-turn.tsx'
import { seriesCard } from '../packs/series-card.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import styles from './packs.module.css'
import { Section } from './section.tsx'
import { SpecialOffers } from './special-offers.tsx'

/** Packs for sale: each collection's packs in a row, then large special offers. */
export function Packs() {
  const { data, isPending, error, refetch } = useCall(packs.listCollections, {
    query: { limit: 100, offset: 0 },
  })
  const collections = data?.data ?? []
  return (
    <Section title="Packs" allAt={paths.buyPacks} allWords="All packs">
      {error && !data ? (
        <FailedState title="No Card packs" onRetry={refetch}>
          {messageOf(error) || 'The packs could not be loaded.'}
        </FailedState>
      ) : !isPending && collections.length === 0 ? (
        <EmptyState
          title="No Card packs"
          action={
            <Link className={buttonLook({})} to={paths.inventoryCardPacks}>
              Open your packs
            </Link>
          }
        >
          Nothing is on sale right now. What you have can be opened at any time.
        </EmptyState>
      ) : (
        <Shelf collections={collections} isPending={isPending} />
      )}
      <div className={styles.offers}>
        <SpecialOffers collections={collections} isPending={isPending} isFailed={error !== null && !data} />
      </div>
    </Section>
  )
}

function Shelf({ collections, isPending }: { collections: readonly PackCollection[]; isPending: boolean }) {
  const navigate = useNavigate()
  return (
    <ul className={styles.shelf} aria-label="Packs of all collections">
      {isPending && (
        <li className={styles.loading}>
          <CardSkeletons count={6} label="Loading packs" />
        </li>
      )}
      <InTurn>
        {collections.map((collection) => (
          <li key={collection.id} className={styles.collection}>
            <h3>{collection.name}</h3>
            <ul>
              {collection.series.map((series) => (
                <li key={series.id} className={styles.pack}>
                  <Card
                    card={seriesCard(series, collection.name)}
                    withoutTag
                    onOpen={() => void navigate(paths.buyPack(series.id))}
                  />
                  <p className={styles.name}>{series.name}</p>
                  <p className={styles.cost}>{formatUsd(series.cost)}</p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </InTurn>
    </ul>
  )
}
