import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSizes } from '@called-shot/shared/cards/rules.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { call } from '../api/client.ts'
import { nextOffset, rowsOf } from '../api/pages.ts'
import { showing } from '../api/refresh.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Card } from '../card/card.tsx'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { WayOn } from '../session/way-on.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { MoreOnScroll } from '../ui/more-on-scroll.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './card-tray.module.css'
import { isClosed, slotNames, slotTitles, type EntrySlots, type SlotName } from './slots.ts'

export interface CardTrayProps {
  readonly slots: EntrySlots
  readonly chosen: CardItem | null
  readonly onTab: (slot: SlotName) => void
  /** A click makes a card the active one, a double click or Enter places it (Rules market §2). */
  readonly onChoose: (card: CardItem) => void
  readonly onPlace: (card: CardItem) => void
}

/** The player's cards for the active slot, more on scrolling. */
export function CardTray({ slots, chosen, onTab, onChoose, onPlace }: CardTrayProps) {
  const slot = slots.active
  const list = useTray(slot)
  const taken = slots[slot]?.id
  const cards = rowsOf(list.data).filter(({ id }) => id !== taken)
  return (
    <section className={styles.tray} aria-label="Your cards">
      <Tabs
        label="Slots"
        look="box"
        current={slot}
        controls="tournament-cards"
        onSelect={onTab}
        tabs={slotNames.map((name) => ({
          id: name,
          label: slotTitles[name],
          disabled: isClosed(slots, name),
        }))}
      />
      <div
        id="tournament-cards"
        className={styles.cards}
        role="tabpanel"
        aria-label={`${slotTitles[slot]} cards`}
      >
        <Unread query={list} failed="Your cards could not be loaded.">
          <CardSkeletons count={4} />
        </Unread>
        {list.data && cards.length === 0 && !list.hasNextPage && (
          <NoCards slot={slot} isFilled={taken !== undefined} />
        )}
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            selected={chosen?.id === card.id}
            withoutTag
            hint="Press Enter to place it in the slot"
            onOpen={onChoose}
            onActivate={onPlace}
          />
        ))}
        {list.hasNextPage && (
          <MoreOnScroll
            label="More cards"
            isBusy={list.isFetchingNextPage}
            isFailed={list.isError}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </div>
      {chosen && (
        <Button wide onClick={() => onPlace(chosen)}>
          {`Place in ${slotTitles[slot]}`}
        </Button>
      )}
    </section>
  )
}

function useTray(slot: SlotName) {
  const query = { slot, limit: pageSizes.list }
  return useInfiniteQuery({
    queryKey: [tournaments.listCards.path, 'tray', query],
    ...showing(tournaments.listCards),
    queryFn: ({ pageParam, signal }) =>
      call(tournaments.listCards, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
}

const empty = {
  prediction: {
    title: 'No Prediction Cards',
    text: 'A tournament is played with a prediction whose event has not begun. Starter cards cannot enter.',
    to: paths.craftPrediction,
    action: 'Craft Prediction',
  },
  wager: {
    title: 'No TPC Wager Cards',
    text: 'Wager cards come from Tournament packs.',
    to: paths.buyPacks,
    action: 'Buy Packs',
  },
} as const

function NoCards({ slot, isFilled }: { readonly slot: SlotName; readonly isFilled: boolean }) {
  const { title, text, to, action } = empty[slot]
  if (isFilled) return <p className={styles.none}>Your only card for this slot is already in it.</p>
  return (
    <EmptyState title={title} action={<WayOn to={to}>{action}</WayOn>}>
      {text}
    </EmptyState>
  )
}
