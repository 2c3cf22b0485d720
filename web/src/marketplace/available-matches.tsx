import { useNavigate } from 'react-router'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { MatchesPanel } from '../crafting/matches-panel.tsx'
import { quickCraftPath } from '../crafting/shortcut.ts'
import { slotFor } from '../crafting/slots.ts'
import styles from '../inventory/goes-with.module.css'
import { paths } from '../paths.ts'
import { useAvailableMatches } from './use-available-matches.ts'

/** The people a card on the marketplace fits, with the parts each still needs: for parts and identities (LIST-05). */
export function AvailableMatches({ card }: { card: CardItem }) {
  const isPart = slotFor({ order: partKinds }, card) !== null
  return isPart || kindOf(card) === 'identity' ? <Available card={card} /> : null
}

function Available({ card }: { card: CardItem }) {
  const navigate = useNavigate()
  const matches = useAvailableMatches(card)
  const inSlot = slotFor({ order: partKinds }, card) ?? 'category'
  return (
    <div className={styles.people}>
      <MatchesPanel
        title="Available matches"
        matches={matches}
        hasSlotted
        chosenId={null}
        onChoose={({ name }) => void navigate(`${paths.marketplaceCards}&search=${encodeURIComponent(name)}`)}
        onQuickCraft={({ id, name }) =>
          void navigate(quickCraftPath({ personId: id, inSlot, cardId: card.id, name }))
        }
      />
    </div>
  )
}
