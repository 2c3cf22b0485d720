import { useInfiniteQuery } from '@tanstack/react-query'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { pageSizes } from '@called-shot/shared/cards/rules.ts'
import { whyNotCombinable } from '@called-shot/shared/prizes/rules.ts'
import { call } from '../api/client.ts'
import { nextOffset, rowsOf } from '../api/pages.ts'
import { showing } from '../api/refresh.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Card } from '../card/card.tsx'
import { prizeFacts } from '../card/prize-facts.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { MoreOnScroll } from '../ui/more-on-scroll.tsx'
import styles from './combine-prizes-dialog.module.css'

interface PrizePickerProps {
  readonly identityId: number | undefined
  readonly selected: readonly CardItem[]
  readonly onToggle: (card: CardItem) => void
}

/** The player's prizes, smallest first, thirty at a time. */
export function PrizePicker({ identityId, selected, onToggle }: PrizePickerProps) {
  const query = {
    limit: pageSizes.prizePicker,
    order: 'low_high',
    identity_id: identityId,
    show_onboarding: useShowOnboarding(),
  }
  const pages = useInfiniteQuery({
    queryKey: [cards.listPrizes.path, 'picker', query],
    ...showing(cards.listPrizes),
    queryFn: ({ pageParam, signal }) =>
      call(cards.listPrizes, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
  const found: readonly CardItem[] = rowsOf(pages.data)
  if (!pages.isPending && found.length === 0) {
    return (
      <EmptyState
        title="No prize cards"
        {...(pages.isError ? { action: <Button onClick={() => pages.refetch()}>Try again</Button> } : {})}
      >
        {pages.isError ? 'Your prizes did not load.' : 'Prize cards come from prediction packs.'}
      </EmptyState>
    )
  }
  return (
    <div className={styles.cards}>
      {pages.isPending && <CardSkeletons count={6} />}
      {found.map((card) => {
        const alone = whyNotCombinable(prizeFacts(card))
        return (
          <Card
            key={card.id}
            card={card}
            selected={selected.some(({ id }) => id === card.id)}
            disabled={alone !== null}
            {...(alone ? { hint: alone.message } : {})}
            onOpen={onToggle}
          />
        )
      })}
      {pages.hasNextPage && (
        <MoreOnScroll
          label="More prizes"
          isBusy={pages.isFetchingNextPage}
          isFailed={pages.isError}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </div>
  )
}
