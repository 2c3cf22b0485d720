import { useNavigate } from 'react-router'
import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { partKinds, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { kindOf } from '../card/card-kind.ts'
import { EligiblesPanel } from '../cards/eligibles-panel.tsx'
import { deepLinkQuery } from '../crafting/deep-link.ts'
import { MatchesPanel } from '../crafting/matches-panel.tsx'
import { quickCraftPath } from '../crafting/shortcut.ts'
import { emptySlots, slotFor, slotsReducer } from '../crafting/slots.ts'
import { useMatches } from '../crafting/use-matches.ts'
import { paths } from '../paths.ts'
import styles from './goes-with.module.css'

/** Below the details: for parts, the people who fit; for other cards, what goes with them in a prediction (LIST-05). */
export function GoesWith({ card }: { card: CardItem }) {
  const kind = kindOf(card)
  if (slotFor({ order: partKinds }, card) !== null) return <PartMatches card={card} />
  if (kind === 'identity' || kind === 'trigger') return <EligiblesPanel card={card} kind={kind} />
  if (kind === 'event' && card.is_valid_event !== false) return <EligiblesPanel card={card} kind={kind} />
  if (kind === 'prize' && !factsOfTag(card.tag).redeemable) return <EligiblesPanel card={card} kind={kind} />
  return null
}

/** The people who fit this part. Each links to the crafting table with the part in its slot. */
function PartMatches({ card }: { card: CardItem }) {
  const navigate = useNavigate()
  const slots = slotsReducer<PartKind>(emptySlots(partKinds), { type: 'fill', card })
  const matches = useMatches(slots)
  const slot = slotFor(slots, card) ?? 'category'
  return (
    <div className={styles.people}>
      <MatchesPanel
        matches={matches}
        hasSlotted
        chosenId={null}
        onChoose={() => void navigate(`${paths.craftIdentity}?${deepLinkQuery(card)}`)}
        onQuickCraft={({ id, name }) =>
          void navigate(quickCraftPath({ personId: id, inSlot: slot, cardId: card.id, name }))
        }
      />
    </div>
  )
}
