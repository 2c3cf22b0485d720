import { useEffect, useRef, type ReactNode } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import { CardGrid } from '../card/card-grid.tsx'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { Pager } from '../ui/pager.tsx'
import styles from './card-list-view.module.css'
import { useFirstCards } from './first-cards.ts'
import { chosenCount, firstCards, pageSize } from './list-state.ts'
import type { CardList } from './use-card-list.ts'
import { useFocusOnNext } from './use-focus-on-next.ts'

interface CardListViewProps {
  readonly list: CardList
  readonly label: string
  /** The specified sentence for an empty list or one that could not be read (LIST-32). */
  readonly empty: string
  /** What to do about an empty list. */
  readonly whenEmpty: ReactNode
  /** The chosen card that its panel shows, which may be a moment behind the list. */
  readonly shown?: CardItem | undefined
  /** `isFirst`: among the first cards of the list, whose pictures load at once. */
  readonly renderCard: (card: CardItem, isFirst: boolean) => ReactNode
}

/** The cards of a list with its pager, or the reason why there are none. */
export function CardListView(props: CardListViewProps) {
  const { state, cards, total, isLoading, isOutdated, change } = props.list
  const top = useRef<HTMLDivElement>(null)
  const shownPage = useRef(state.page)
  const drawn = useFirstCards(top, cards.length)
  useFocusOnNext(top, props.list, props.shown)
  useFilledPage(props.list)

  // A new page of the list starts at its top.
  useEffect(() => {
    if (shownPage.current === state.page) return
    shownPage.current = state.page
    top.current?.scrollIntoView({ block: 'start' })
  }, [state.page])

  return (
    <div className={styles.view} ref={top} aria-busy={isLoading || isOutdated || drawn < cards.length}>
      <p className="visually-hidden" aria-live="polite">
        {foundWords(props.list)}
      </p>
      <Cards {...props} drawn={drawn} />
      {cards.length > 0 && (
        <Pager
          page={state.page}
          of={{ total_count: total, limit: pageSize }}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
  )
}

/** When the last card of the last page goes while the player looks at it, the page before it is shown. */
function useFilledPage({ state, cards, total, isOutdated, change }: CardList): void {
  const filled = useRef(0)
  useEffect(() => {
    if (isOutdated) return
    if (cards.length > 0) filled.current = state.page
    else if (total > 0 && filled.current === state.page)
      change({ page: Math.ceil(total / pageSize) }, { replace: true })
  })
}

/** For screen readers: what a search or a filter left, once it is read. */
function foundWords({ total, isLoading, isOutdated, isError }: CardList): string {
  if (isLoading || isOutdated || isError) return ''
  return total === 0 ? 'Nothing found' : `${withCommas(total)} found`
}

interface CardsProps extends CardListViewProps {
  /** How many of the cards to draw. */
  readonly drawn: number
}

function Cards({ list, label, empty, whenEmpty, renderCard, drawn }: CardsProps) {
  const { state, cards, total, isLoading, isError, isOutdated, refetch, change } = list
  if (isLoading) {
    return (
      <CardGrid label={label}>
        <CardSkeletons count={10} label={`Loading ${label.toLowerCase()}`} />
      </CardGrid>
    )
  }
  if (isError && cards.length === 0) {
    return (
      <FailedState title={empty} onRetry={refetch}>
        {messageOf(list.error) || 'This list could not be loaded.'} Your cards are safe; only the list did not
        load.
      </FailedState>
    )
  }
  if (cards.length > 0) {
    return (
      <div className={styles.cards} data-outdated={isOutdated || undefined}>
        <CardGrid label={label}>
          {cards.slice(0, drawn).map((card, index) => renderCard(card, index < firstCards))}
          {drawn < cards.length && <CardSkeletons count={cards.length - drawn} label="Loading more" />}
        </CardGrid>
      </div>
    )
  }
  if (total > 0) {
    return <NoSuchPage page={state.page} title={empty} onFirst={() => change({ page: 1 })} />
  }
  if (state.search !== '' || chosenCount(state.filters) > 0) {
    return (
      <EmptyState
        title={empty}
        icon="search"
        action={<Button onClick={() => change({ search: '', filters: {} })}>Clear search and filters</Button>}
      >
        Nothing here matches your search and filters.
      </EmptyState>
    )
  }
  return whenEmpty
}
