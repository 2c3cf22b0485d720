import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { identitySeed } from '@called-shot/shared/art/art-seed.ts'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { monthNames, partKinds, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from '../card/card-item.ts'
import { act } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { CardSelector } from './card-selector.tsx'
import { CraftBar } from './craft-bar.tsx'
import { CraftIdentityDialog } from './craft-identity-dialog.tsx'
import { CraftLayout } from './craft-layout.tsx'
import { CraftTable } from './craft-table.tsx'
import { IdentityCenter } from './identity-center.tsx'
import { chosenMatch, partsOf } from './match-parts.ts'
import { MatchesPanel } from './matches-panel.tsx'
import { QuickCraftDialog } from './quick-craft-dialog.tsx'
import { identityRarityReason } from './rarity-reason.ts'
import { Rosette } from '../card/rosette.tsx'
import { parseShortcut, shortcutText } from './shortcut.ts'
import { filledSlots, isComplete, slotFor, type Slots } from './slots.ts'
import { identityTerms } from './terms.ts'
import { useCraft } from './use-craft.ts'
import { useIdentityRarity } from './use-rarity.ts'
import { openSlots, useCraftingSlots, useTableKey } from './use-crafting-slots.ts'
import { useMatches, type Matches } from './use-matches.ts'

export function CraftIdentityPage() {
  return <IdentityTable key={useTableKey()} />
}

function IdentityTable() {
  const { slots, parts, matches, match, rosette, ...table } = useIdentityTable()
  const { shortcut, setShortcut } = useShortcut()
  return (
    <>
      <CraftLayout
        craft="identity"
        isComplete={isComplete(slots)}
        canClear={parts.length > 0}
        onClearAll={table.clearAll}
        announcement={table.announcement}
        table={
          <CraftTable slots={slots} rosette={rosette} onActivate={table.activate} onClear={table.clear}>
            <IdentityCenter
              birthday={birthdayOf(slots)}
              match={match}
              total={isUnread(matches) ? null : matches.total}
              hasSlotted={parts.length > 0}
            />
          </CraftTable>
        }
        bar={<CraftBar terms={identityTerms} {...table.bar} />}
        selector={
          <CardSelector
            slots={slots}
            isDone={table.isDone}
            onTab={table.activate}
            onSlot={table.slotIn}
            isDimmed={(card) => leadsToNobody(card, slots, matches)}
          />
        }
        side={
          <MatchesPanel
            matches={matches}
            hasSlotted={parts.length > 0}
            chosenId={match?.id ?? null}
            onChoose={table.choose}
            onQuickCraft={(person) => setShortcut(shortcutFrom(slots, person))}
            onSlotAll={table.slotAll}
          />
        }
      />
      {table.craft.isOpen && (
        <CraftIdentityDialog
          flow={table.craft.flow}
          parts={parts}
          rosette={rosette}
          onClose={table.craft.close}
        />
      )}
      {shortcut && (
        <QuickCraftDialog
          shortcut={shortcut}
          onClose={() => setShortcut(null)}
          onCrafted={() => {
            table.startOver()
            table.forgetLink()
          }}
        />
      )}
    </>
  )
}

/** Four slots, the people who fit them, the expected result, and the craft itself. */
function useIdentityTable() {
  const { closed } = useSession()
  const table = useCraftingSlots(partKinds)
  const { slots, ids, levelIn } = table
  const [isAgreed, setAgreed] = useState(false)
  const { matches, match, choose } = useChosenMatch(slots)
  const levels = partLevels(levelIn)
  const rarity = useIdentityRarity(levels)
  const craft = useCraft({
    subject: [...ids, match?.id].join(),
    async send(key) {
      const card = await sendCraft({ ids, personId: match?.id ?? '', key })
      table.forgetLink()
      return card
    },
    onCrafted: startOver,
    onLost: table.clearLost,
  })

  function clearAll() {
    table.clearAll()
    choose(null)
  }

  /** The player agreed to burn the cards of one craft; the next one asks again. */
  function startOver() {
    clearAll()
    setAgreed(false)
  }

  return {
    ...table,
    matches,
    match,
    choose,
    clearAll,
    startOver,
    craft,
    rosette: (
      <Rosette
        seed={match ? seedOf(match) : 'nobody yet'}
        rarity={rarity.rarity ?? 1}
        glow={craft.flow.step.at === 'done' ? 'flaring' : match ? 'lit' : 'faint'}
      />
    ),
    bar: {
      rarity,
      reason: rarity.rarity && identityRarityReason(levels, rarity.rarity),
      isAgreed,
      onAgree: setAgreed,
      missing: whatIsMissing({ slots, matches, hasMatch: match !== null, isAgreed, closed }),
      isCrafting: craft.isCrafting,
      onCraft: () => void craft.start(),
    },
    slotAll(planned: readonly CardItem[], person: IdentityMatch) {
      table.slotAll(planned, `All four slots are filled for ${person.name}`)
      choose(person)
    },
  }
}

/** The people who fit the slotted cards, and the one of them to craft. */
function useChosenMatch(slots: Slots<PartKind>) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const matches = useMatches(slots)
  return {
    matches,
    match: matches.isLoading ? null : chosenMatch(matches.list, chosenId),
    choose: (match: IdentityMatch | null) => setChosenId(match?.id ?? null),
  }
}

function partLevels<Level>(levelIn: (slot: PartKind) => Level) {
  return {
    category: levelIn('category'),
    month: levelIn('month'),
    day: levelIn('day'),
    year: levelIn('year'),
  }
}

/** Quick Craft is in the address, so that other pages can link to it. */
function useShortcut() {
  const [query, setQuery] = useSearchParams()
  const state: unknown = useLocation().state
  function setShortcut(text: string | null) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (text === null) next.delete('shortcut_data')
        else next.set('shortcut_data', text)
        return next
      },
      // The cards that the player came with stay in the history.
      { replace: true, preventScrollReset: true, state },
    )
  }
  return { shortcut: parseShortcut(query.get('shortcut_data')), setShortcut }
}

/** Quick Craft of a person, starting from a slotted card; null if no slotted card fits. */
function shortcutFrom(slots: Slots<PartKind>, person: IdentityMatch): string | null {
  const inSlot = filledSlots(slots)[0]
  const card = inSlot && slots.cards[inSlot]
  return inSlot && card
    ? shortcutText({ personId: person.id, inSlot, cardId: card.id, name: person.name })
    : null
}

interface Readiness {
  readonly slots: Slots<PartKind>
  readonly matches: Matches
  readonly hasMatch: boolean
  readonly isAgreed: boolean
  readonly closed: Closure | null
}

/** Whether it is not known yet who fits. */
function isUnread({ isLoading, isError, list }: Matches): boolean {
  return isLoading || (isError && list.length === 0)
}

/** Why the craft button is disabled: it needs four filled slots, a chosen match and the checked box (CRID-12). */
function whatIsMissing({ slots, matches, hasMatch, isAgreed, closed }: Readiness): string | null {
  const shut = whyClosedTo(closed, crafting.craftIdentity)
  if (shut !== null) return refusalText(shut)
  const open = openSlots(slots)
  if (open !== null) return open
  if (matches.isLoading) return 'Looking for who fits'
  if (matches.list.length === 0)
    return matches.isError ? 'Who fits could not be loaded' : 'Nobody fits these cards'
  if (!hasMatch) return 'Choose one of the matches'
  return isAgreed ? null : 'Check the box to craft'
}

/** Only claimed once everybody who fits is known, and never of a card for a filled slot. */
function leadsToNobody(card: CardItem, slots: Slots<PartKind>, matches: Matches): boolean {
  const slot = slotFor(slots, card)
  if (slot === null || slots.cards[slot] || matches.isLoading || matches.hasMore || matches.list.length === 0)
    return false
  return !matches.list.some((match) =>
    partsOf(match).some(({ part, name }) => part === slot && name === card.name),
  )
}

/** "February 14, 2002"; null until all three are slotted. */
function birthdayOf({ cards: { month, day, year } }: Slots<PartKind>): string | null {
  return month && day && year ? `${month.name} ${day.name}, ${year.name}` : null
}

/** The engraving that the Identity itself will carry. */
function seedOf(match: IdentityMatch): string {
  const month = monthNames.findIndex((name) => name === match.birth_month.name) + 1
  const birthDate = [
    match.birth_year.name,
    String(month).padStart(2, '0'),
    match.birth_day.name.padStart(2, '0'),
  ].join('-')
  return identitySeed({ birthDate, category: match.category.name })
}

async function sendCraft({ ids, personId, key }: { ids: readonly number[]; personId: string; key: string }) {
  const [category = 0, month = 0, day = 0, year = 0] = ids
  const crafted = await act(crafting.craftIdentity, {
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: personId,
    },
    key,
  })
  return crafted?.card ?? null
}
