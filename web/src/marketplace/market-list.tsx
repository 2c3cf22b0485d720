import { market } from '@called-shot/shared/market/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import { kindOf } from '../card/card-kind.ts'
import { Card } from '../card/card.tsx'
import { NoCardDetails } from '../card/no-card-details.tsx'
import { IdentityBiography } from '../biography/identity-biography.tsx'
import { CardDetails } from '../cards/card-details.tsx'
import { CardListView } from '../cards/card-list-view.tsx'
import { EligiblesPanel } from '../cards/eligibles-panel.tsx'
import { ListScreen } from '../cards/list-screen.tsx'
import { ListToolbar } from '../cards/list-toolbar.tsx'
import { isNarrowed, type ListState } from '../cards/list-state.ts'
import { useCardList } from '../cards/use-card-list.ts'
import { useShownCard } from '../cards/use-shown-card.ts'
import { PricePanel } from '../market/price-panel.tsx'
import { paths } from '../paths.ts'
import { CardStanding } from '../standing/live-standing.tsx'
import { WayOn } from '../session/way-on.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { AvailableMatches } from './available-matches.tsx'
import { BidButton } from './bid-button.tsx'
import { ListingPrice } from './listing-price.tsx'
import { MarketActions } from './market-actions.tsx'
import styles from './market-list.module.css'
import { MissingParts } from './missing-parts.tsx'
import type { MarketSection } from './sections.ts'

/** One marketplace: the chosen card with its price and actions, and the list with its tools. */
export function MarketList({ section }: { section: MarketSection }) {
  const list = useCardList(section)
  const { selected } = list.state
  const inList = list.cards.find(({ id }) => id === selected)
  // The chosen card may be missing from this page of the list, because it was just bought or comes from the address.
  const elsewhere = useCall(
    market.getListing,
    { params: { id: selected ?? 0 } },
    { enabled: selected !== null && inList === undefined && !list.isLoading },
  )
  const chosen = inList ?? (selected === null ? undefined : elsewhere.data?.card)
  const { shown, show, hide } = useShownCard(list, chosen)

  return (
    <ListScreen
      id="market-list"
      label={section.label}
      isBare={list.isBare && chosen === undefined}
      panel={
        shown ? (
          <Chosen card={shown} onClose={hide} />
        ) : (
          <NoCardDetails>
            {section.filterType === 'marketplaceCards'
              ? 'Choose a card to see its price, what it has sold for, and whom it fits.'
              : 'Choose a pack to see its price, what it has sold for, and what it holds.'}
          </NoCardDetails>
        )
      }
    >
      <ListToolbar
        section={section}
        list={list}
        {...(list.total > 1 ? { placeholder: searchWords(section, list.total) } : {})}
      />
      {hasShelf(section, list.state) && <MissingParts selected={selected} onOpen={show} />}
      <div className={styles.heading}>
        <h2>{section.label}</h2>
        {list.total > 0 && <p aria-hidden="true">{withCommas(list.total)}</p>}
      </div>
      <CardListView
        list={list}
        shown={shown}
        label={section.label}
        empty={section.empty}
        whenEmpty={<NothingForSale section={section} />}
        renderCard={(card, isFirst) => (
          <Card
            key={card.id}
            card={card}
            selected={card.id === chosen?.id}
            eager={isFirst}
            onOpen={() => show(card)}
          />
        )}
      />
    </ListScreen>
  )
}

function Chosen({ card, onClose }: { readonly card: CardItem; readonly onClose: () => void }) {
  return (
    <CardDetails
      card={card}
      onClose={onClose}
      beside={<ListingPrice card={card} />}
      standing={kindOf(card) === 'prediction' && <CardStanding card={card} />}
      actions={<MarketActions key={`actions ${card.id}`} card={card} />}
      facts={
        <>
          <PricePanel key={`prices ${card.id}`} card={card} />
          <BidButton key={`bid ${card.id}`} card={card} />
        </>
      }
    >
      <IdentityBiography key={`biography ${card.id}`} card={card} />
      {kindOf(card) === 'trigger' && <EligiblesPanel key={`fits ${card.id}`} card={card} kind="trigger" />}
      <AvailableMatches key={`matches ${card.id}`} card={card} />
    </CardDetails>
  )
}

/** Whether missing parts come before the list: not if the player is looking for something else, or at their own cards. */
function hasShelf({ filterType }: MarketSection, state: ListState): boolean {
  if (filterType !== 'marketplaceCards' || state.page > 1 || isNarrowed(state)) return false
  return state.filters.status?.includes('owned') !== true
}

function searchWords({ noun }: MarketSection, total: number): string {
  return `Search ${withCommas(total)} ${noun}`
}

/** Shown when nothing is for sale: the specified sentence, and what the player can do about it. */
export function NothingForSale({ section }: { section: MarketSection }) {
  return (
    <EmptyState title={section.empty} action={<WayOn to={paths.inventoryDates}>Sell one of yours</WayOn>}>
      Nobody sells anything here yet. The first seller sets the price.
    </EmptyState>
  )
}
