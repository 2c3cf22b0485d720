import { useRef, useState, type ReactNode } from 'react'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'
import { nameOf } from '../card/card-label.ts'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Card } from '../card/card.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../paths.ts'
import { openPopup } from '../popups/popup-store.ts'
import { WayOn } from '../session/way-on.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { MoreOnScroll } from '../ui/more-on-scroll.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './card-selector.module.css'
import { FormLine, idsForForm, knownOf, type KnownForm } from './form-line.tsx'
import { DailyPack, OpenPack, sealedWords, useDailyPackFor, usePackFor } from './open-pack.tsx'
import { emptyTitles, emptyWords, ordersOf } from './selector-words.ts'
import { filledSlots, isSlotEnabled, whyCannotSlot, type Slot, type Slots } from './slots.ts'
import { useSelector } from './use-selector.ts'

export interface CardSelectorProps {
  readonly slots: Slots<Slot>
  /** All slots are filled and none is being changed: phones hide the list, so that the craft button comes next. */
  readonly isDone: boolean
  readonly onTab: (slot: Slot) => void
  readonly onSlot: (card: CardItem) => void
  /** Whether nobody fits this card together with the slotted ones. Such cards are dimmed. */
  readonly isDimmed?: (card: CardItem) => boolean
  /** Additional actions of this tab, such as combining prizes. */
  readonly tools?: ReactNode
}

/** The player's cards for the active slot: a tab per slot, search, sort, more on scrolling. */
export function CardSelector({ slots, isDone, onTab, onSlot, isDimmed, tools }: CardSelectorProps) {
  const slot = slots.active
  const finding = useFinding(slot)
  const { search, order } = finding
  const panel = useRef<HTMLDivElement>(null)
  const list = useSelector(slots, { slot, search, order })
  const forms = useForm({ cards: idsForForm(slots, list.found) })

  function slotIn(card: CardItem) {
    const byKey = panel.current?.contains(document.activeElement)
    onSlot(card)
    // The card leaves the list; keyboard focus moves to the list of the next slot.
    if (byKey) panel.current?.focus({ preventScroll: true })
  }

  return (
    <section className={styles.selector} data-done={isDone || undefined} aria-label="Your cards">
      <h2 className="visually-hidden">Your cards</h2>
      <SlotTabs slots={slots} onTab={onTab} />
      {isDone && <p className={styles.done}>{doneWords}</p>}
      <div className={styles.choice}>
        <div className={styles.finding}>
          <SearchBox key={slot} value={search} onSearch={finding.setSearch} />
          <Select label="Sort" value={order} options={finding.options} onChange={finding.setOrder} />
        </div>
        {tools}
        <div
          id="selector-cards"
          ref={panel}
          className={styles.cards}
          role="tabpanel"
          aria-label={`${kindNames[slot]} cards`}
          tabIndex={-1}
        >
          {list.isPending && <CardSkeletons count={8} />}
          {!list.isPending && list.found.length === 0 && (
            <NoCards
              slot={slot}
              search={search}
              isFilled={slots.cards[slot] !== undefined}
              isComplete={isDone}
              isNarrowed={craftOf(slots) === 'prediction' && filledSlots(slots).some((name) => name !== slot)}
              isError={list.isError}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.found.map((card) => (
            <SelectorCard
              key={card.id}
              card={card}
              reason={whyCannotSlot(slots, card)}
              isDimmed={isDimmed?.(card) ?? false}
              known={knownOf(forms.data, slots, card.id)}
              onSlot={slotIn}
              onCancelListing={() => openPopup(cancelTypes[craftOf(slots)], card)}
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
      </div>
    </section>
  )
}

const doneWords = 'All four slots are filled. Choose one to change its card.'

function SlotTabs({ slots, onTab }: Pick<CardSelectorProps, 'slots' | 'onTab'>) {
  return (
    <Tabs
      label="Slots"
      look="box"
      current={slots.active}
      controls="selector-cards"
      onSelect={onTab}
      tabs={slots.order.map((name) => ({
        id: name,
        label: kindNames[name],
        disabled: !isSlotEnabled(slots, name),
      }))}
    />
  )
}

/** The search text for a slot's list, and the order that each slot keeps. */
function useFinding(slot: Slot) {
  const [searched, setSearched] = useState<{ slot: Slot; text: string }>({ slot, text: '' })
  const [orders, setOrders] = useState<Partial<Record<Slot, string>>>({})
  const options = ordersOf(slot)
  return {
    options,
    search: searched.slot === slot ? searched.text : '',
    order: orders[slot] ?? options[0]?.value ?? '',
    setSearch: (text: string) => setSearched({ slot, text }),
    setOrder: (order: string) => setOrders({ ...orders, [slot]: order }),
  }
}

/** Tags that nearly every card here would have, and that do not matter on this table. */
const quietTags = ['Not Listed', 'Not Redeemable']

const cancelTypes = { identity: 'cancel-listing-identity', prediction: 'cancel-listing-prediction' } as const

function craftOf({ order }: Slots<Slot>): keyof typeof cancelTypes {
  return order.some((slot) => slot === 'identity') ? 'prediction' : 'identity'
}

interface SelectorCardProps {
  readonly card: CardItem
  readonly reason: string | null
  readonly isDimmed: boolean
  readonly known: KnownForm
  readonly onSlot: (card: CardItem) => void
  readonly onCancelListing: () => void
}

function SelectorCard({ card, reason, isDimmed, known, onSlot, onCancelListing }: SelectorCardProps) {
  return (
    <div className={styles.card}>
      <Card
        card={card}
        dimmed={isDimmed}
        disabled={reason !== null}
        withoutTag={quietTags.includes(card.tag)}
        hint={reason ?? (isDimmed ? 'Nobody matches this and the cards on the table' : 'Adds this card')}
        onOpen={onSlot}
        onActivate={onSlot}
      />
      <FormLine known={known} />
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {/* Crafting a listed card ends its listing; a player may also cancel it first (CRID-45). */}
      {card.is_listed && card.owned_by_self !== false && (
        <Button size="small" label={`Cancel listing: ${nameOf(card)}`} onClick={onCancelListing}>
          Cancel listing
        </Button>
      )}
    </div>
  )
}

interface NoCardsProps {
  readonly slot: Slot
  readonly search: string
  /** The slot already has a card, which its list leaves out. */
  readonly isFilled: boolean
  /** Nothing is missing on the table, so no shop is offered. */
  readonly isComplete: boolean
  /** The list contains only cards that go with the slotted ones. */
  readonly isNarrowed: boolean
  readonly isError: boolean
  readonly onRetry: () => void
}

function NoCards({ slot, search, isFilled, isComplete, isNarrowed, isError, onRetry }: NoCardsProps) {
  const pack = usePackFor(slot)
  const hasDaily = useDailyPackFor(slot)
  if (isError) {
    return (
      <EmptyState
        title={emptyTitles[slot]}
        icon="warning"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Your cards did not load.
      </EmptyState>
    )
  }
  if (search !== '') {
    return <EmptyState title={emptyTitles[slot]}>None of your cards is called “{search}”.</EmptyState>
  }
  if (isComplete) {
    return <EmptyState title={emptyTitles[slot]}>{emptyWords(slot, { isFilled, isNarrowed })}</EmptyState>
  }
  const madeHere = slot === 'identity'
  if (pack) {
    return (
      <EmptyState title={emptyTitles[slot]} action={<OpenPack pack={pack} />}>
        {sealedWords(slot)}
      </EmptyState>
    )
  }
  if (hasDaily) {
    return (
      <EmptyState title={emptyTitles[slot]} action={<DailyPack />}>
        Your free daily pack is ready: an event and a trigger, for an Identity of yours that plays soon.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={emptyTitles[slot]}
      action={
        <WayOn
          tone={madeHere && !isFilled ? 'primary' : 'secondary'}
          to={madeHere ? paths.craftIdentity : paths.buyPacks}
        >
          {madeHere ? 'Craft Identity' : 'Buy Packs'}
        </WayOn>
      }
    >
      {emptyWords(slot, { isFilled, isNarrowed })}
    </EmptyState>
  )
}

/** "September, Rare": the words of a card in a slot. */
export function slottedWords(card: CardItem): string {
  return `${nameOf(card)}, ${card.rarity_name}`
}
