import { useNavigate } from 'react-router'
import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { Card } from '../card/card.tsx'
import { NoCardDetails } from '../card/no-card-details.tsx'
import { IdentityBiography } from '../biography/identity-biography.tsx'
import { CardDetails } from '../cards/card-details.tsx'
import { CardListView } from '../cards/card-list-view.tsx'
import { ListScreen } from '../cards/list-screen.tsx'
import { ListToolbar } from '../cards/list-toolbar.tsx'
import { useCardList } from '../cards/use-card-list.ts'
import { useShownCard } from '../cards/use-shown-card.ts'
import { ResultWords } from '../predictions/result-words.tsx'
import { LiveStanding } from '../standing/live-standing.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CardActions } from './card-actions.tsx'
import { GoesWith } from './goes-with.tsx'
import type { InventorySection } from './sections.ts'
import { SelectionBar } from './selection-bar.tsx'
import { bulkOf, whyNotSelectable } from './selection.ts'
import { useSelection } from './use-selection.ts'
import { usePacksAtHand, WhenEmpty } from './when-empty.tsx'

/** One tab: the chosen card on the left, the list with its tools on the right. */
export function InventoryList({ section }: { section: InventorySection }) {
  const navigate = useNavigate()
  const list = useCardList(section)
  const selection = useSelection()
  const bulk = bulkOf(section.filterType)
  const chosen = list.cards.find(({ id }) => id === list.state.selected)
  const { shown, show, hide } = useShownCard(list, chosen)
  const canSelect = list.isLoading || list.total > 0 || selection.isOn

  function renderCard(card: CardItem, isFirst: boolean) {
    if (selection.isOn) return <Selectable key={card.id} card={card} selection={selection} />
    const openPack = card.pack_type ? () => void navigate(paths.openCardPack(card.id)) : undefined
    return (
      <Card
        key={card.id}
        card={card}
        selected={card.id === chosen?.id}
        eager={isFirst}
        {...(openPack ? { hint: 'Enter or a double click opens it' } : {})}
        onOpen={() => show(card)}
        onActivate={openPack}
      />
    )
  }

  return (
    <ListScreen
      id="inventory-list"
      label={section.label}
      isBare={list.isBare}
      panel={
        shown ? (
          <Chosen card={shown} onClose={hide} />
        ) : (
          <NoCardDetails>{chooseWords[bulk === 'open' ? 'pack' : 'card']}</NoCardDetails>
        )
      }
    >
      <ListToolbar section={section} list={list}>
        {bulk && (
          <Button
            pressed={selection.isOn}
            disabledReason={canSelect ? null : 'There is nothing to select'}
            onClick={selection.switch}
          >
            {selection.isOn ? 'Cancel' : 'Select'}
          </Button>
        )}
      </ListToolbar>
      <CardListView
        list={list}
        shown={shown}
        label={section.label}
        empty={section.empty}
        whenEmpty={<EmptyTab section={section} />}
        renderCard={renderCard}
      />
      {bulk && selection.isOn && <SelectionBar bulk={bulk} selection={selection} page={list.cards} />}
    </ListScreen>
  )
}

function EmptyTab({ section }: { section: InventorySection }) {
  return <WhenEmpty section={section} packs={usePacksAtHand()} />
}

/** A call's standing while it is open, or the number that decided it. */
function CallFacts({ card }: { card: CardItem }) {
  const { verdict } = factsOfTag(card.tag)
  if (verdict === 'true' || verdict === 'false') return <ResultWords card={card} />
  return <LiveStanding predictionId={card.id} />
}

const chooseWords = {
  pack: 'Choose a pack to open it or sell it.',
  card: 'Choose a card to see it large, what it goes with and what it can do.',
} as const

function Chosen({ card, onClose }: { readonly card: CardItem; readonly onClose: () => void }) {
  return (
    <CardDetails
      card={card}
      onClose={onClose}
      standing={kindOf(card) === 'prediction' && <CallFacts card={card} />}
      actions={<CardActions card={card} />}
    >
      <IdentityBiography key={`biography ${card.id}`} card={card} />
      <GoesWith key={card.id} card={card} />
    </CardDetails>
  )
}

interface SelectableProps {
  readonly card: CardItem
  readonly selection: ReturnType<typeof useSelection>
}

/** In selection mode, pressing a card checks or unchecks it instead of opening it. */
function Selectable({ card, selection }: SelectableProps) {
  const reason = whyNotSelectable(card)
  return (
    <Card
      card={card}
      selected={selection.has(card)}
      dimmed={reason !== null}
      {...(reason === null ? {} : { hint: reason })}
      onOpen={() => selection.toggle(card)}
    />
  )
}
