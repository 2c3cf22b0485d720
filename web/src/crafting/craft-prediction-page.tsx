import { useState } from 'react'
import { Link } from 'react-router'
import { eventSeed, identitySeed } from '@called-shot/shared/art/art-seed.ts'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import {
  whyCannotCraftPrediction,
  predictionSlots,
  type PredictionSlot,
} from '@called-shot/shared/crafting/rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from '../card/card-item.ts'
import { useIsLockedOut } from '../card/use-lock-out.ts'
import { paths } from '../paths.ts'
import { act } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CardSelector } from './card-selector.tsx'
import { CombinePrizesDialog } from './combine-prizes-dialog.tsx'
import { CraftBar } from './craft-bar.tsx'
import { CraftLayout } from './craft-layout.tsx'
import { CraftPredictionDialog } from './craft-prediction-dialog.tsx'
import { CraftTable } from './craft-table.tsx'
import { EligiblePanel } from './eligible-panel.tsx'
import { predictionFacts } from './prediction-facts.ts'
import { PredictionCenter } from './prediction-center.tsx'
import { predictionRarityReason } from './rarity-reason.ts'
import { Rosette } from '../card/rosette.tsx'
import { isComplete, type Slots } from './slots.ts'
import { poolNote, predictionTerms } from './terms.ts'
import { useCraft } from './use-craft.ts'
import { openSlots, useCraftingSlots, useTableKey } from './use-crafting-slots.ts'
import { usePredictionRarity } from './use-rarity.ts'

export function CraftPredictionPage() {
  return <PredictionTable key={useTableKey()} />
}

function PredictionTable() {
  const { slots, parts, rosette, ...table } = usePredictionTable()
  const [isCombining, setCombining] = useState(false)
  return (
    <>
      <CraftLayout
        craft="prediction"
        isComplete={isComplete(slots)}
        canClear={parts.length > 0}
        onClearAll={table.clearAll}
        announcement={table.announcement}
        table={
          <CraftTable slots={slots} rosette={rosette} onActivate={table.activate} onClear={table.clear}>
            <PredictionCenter slots={slots} />
          </CraftTable>
        }
        bar={
          <CraftBar
            terms={predictionTerms}
            note={slots.cards.event?.face?.['pool'] ? <PoolNote /> : null}
            {...table.bar}
          />
        }
        selector={
          <CardSelector
            slots={slots}
            isDone={table.isDone}
            onTab={table.activate}
            onSlot={table.slotIn}
            tools={
              slots.active === 'prize' && (
                <Button size="small" icon="plus" onClick={() => setCombining(true)}>
                  Combine prizes
                </Button>
              )
            }
          />
        }
        side={<EligiblePanel slots={slots} />}
      />
      {table.craft.isOpen && (
        <CraftPredictionDialog
          flow={table.craft.flow}
          parts={parts}
          rosette={rosette}
          onClose={table.craft.close}
        />
      )}
      {isCombining && (
        <CombinePrizesDialog
          identityId={slots.cards.identity?.id}
          onClose={() => setCombining(false)}
          onCombined={(used) => {
            // The prize on the table may be among the combined ones.
            if (slots.cards.prize && used.includes(slots.cards.prize.id)) table.clear('prize')
          }}
          onSlot={(card) => {
            setCombining(false)
            table.slotIn(card)
          }}
        />
      )}
    </>
  )
}

/** Four slots, the expected result, and the craft itself. */
function usePredictionTable() {
  const { closed } = useSession()
  const table = useCraftingSlots(predictionSlots)
  const { slots, ids, levelIn } = table
  const [isAgreed, setAgreed] = useState(false)
  const levels = {
    identity: levelIn('identity'),
    event: levelIn('event'),
    trigger: levelIn('trigger'),
    prize: levelIn('prize'),
  }
  const rarity = usePredictionRarity(levels)
  const isLockedOut = useIsLockedOut(slots.cards.event)
  const craft = useCraft({
    subject: ids.join(),
    async send(key) {
      const card = await sendCraft(ids, key)
      table.forgetLink()
      return card
    },
    onCrafted() {
      table.clearAll()
      setAgreed(false)
    },
    onLost: table.clearLost,
  })
  return {
    ...table,
    craft,
    rosette: (
      <Rosette
        seed={identitySeedOf(slots.cards.identity)}
        ribbonSeed={eventSeedOf(slots.cards.event)}
        rarity={rarity.rarity ?? levels.identity ?? 1}
        glow={craft.flow.step.at === 'done' ? 'flaring' : isComplete(slots) ? 'lit' : 'faint'}
      />
    ),
    bar: {
      rarity,
      reason: rarity.rarity && predictionRarityReason(levels, rarity.rarity),
      isAgreed,
      onAgree: setAgreed,
      missing: whatIsMissing(slots, { isAgreed, isLockedOut, closed }),
      isCrafting: craft.isCrafting,
      onCraft: () => void craft.start(),
    },
  }
}

interface Readiness {
  readonly isAgreed: boolean
  /** The event's lock-out has begun since its card was slotted. */
  readonly isLockedOut: boolean
  readonly closed: Closure | null
}

/**
 * Why the player cannot craft yet, in the server's words; null once all slots are filled and the box is checked
 * (CRPR-10).
 */
function whatIsMissing(
  slots: Slots<PredictionSlot>,
  { isAgreed, isLockedOut, closed }: Readiness,
): string | null {
  const shut = whyClosedTo(closed, crafting.craftPrediction)
  if (shut !== null) return refusalText(shut)
  const { identity, event, trigger, prize } = slots.cards
  if (!identity || !event || !trigger || !prize) return openSlots(slots)
  const obstacle = whyCannotCraftPrediction(predictionFacts({ identity, event, trigger, prize, isLockedOut }))
  return obstacle?.message ?? (isAgreed ? null : 'Check the box to craft')
}

/** The prediction carries its Identity's rosette and its Event's ribbon. */
function identitySeedOf(identity: CardItem | undefined): string {
  const { birth_date: birthDate, category } = identity?.face ?? {}
  return birthDate && category ? identitySeed({ birthDate, category }) : 'nobody yet'
}

function eventSeedOf(event: CardItem | undefined): string | undefined {
  if (!event) return undefined
  const { away, home, event_type: type = '', event: name = event.name } = event.face ?? {}
  return eventSeed({
    type: type.toLowerCase(),
    name,
    ...(away && home ? { sides: [away, home] as const } : {}),
  })
}

async function sendCraft(ids: readonly number[], key: string) {
  const [identity = 0, event = 0, trigger = 0, prize = 0] = ids
  const crafted = await act(crafting.craftPrediction, {
    body: {
      nft_card_identity_id: identity,
      nft_card_event_date_id: event,
      nft_card_trigger_id: trigger,
      nft_card_prize_id: prize,
    },
    key,
  })
  return crafted?.card ?? null
}

function PoolNote() {
  return (
    <>
      {poolNote} <Link to={paths.mastersEvent}>See the pools</Link>
    </>
  )
}
