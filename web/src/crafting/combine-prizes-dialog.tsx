import { useState, type ReactNode } from 'react'
import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import {
  combinedCents,
  combinedRarity,
  minCombined,
  whyCannotCombine,
} from '@called-shot/shared/prizes/rules.ts'
import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { prizeFacts } from '../card/prize-facts.ts'
import { act } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { combineFailed } from './combine-failed.ts'
import styles from './combine-prizes-dialog.module.css'
import { PrizePicker } from './prize-picker.tsx'

type Question = 'select' | 'confirm'

export interface CombinePrizesDialogProps {
  /** Limits the picker to prizes that go with the slotted identity. */
  readonly identityId: number | undefined
  readonly onClose: () => void
  /** Called with the ids of the combined cards, which no longer exist. */
  readonly onCombined: (usedIds: readonly number[]) => void
  readonly onSlot: (card: CardItem) => void
}

/** Combines small prizes into a larger one: select, confirm, then the new card or the reason for a failure. */
export function CombinePrizesDialog({ identityId, onClose, onCombined, onSlot }: CombinePrizesDialogProps) {
  const flow = useFlow<Question, CardItem | null>('select', { sound: 'stamp' })
  const [selected, setSelected] = useState<readonly CardItem[]>([])

  function toggle(card: CardItem) {
    flow.renewKey()
    const isIn = selected.some(({ id }) => id === card.id)
    setSelected(isIn ? selected.filter(({ id }) => id !== card.id) : [...selected, card])
  }

  async function combine(key: string): Promise<CardItem | null> {
    const ids = selected.map(({ id }) => id)
    const { data } = await act(prizes.combinePrizes, { body: { ids }, key })
    onCombined(ids)
    return data[0] ?? null
  }

  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={(question) =>
        question === 'confirm'
          ? confirmation(selected, {
              onBack: () => flow.ask('select'),
              onConfirm: () => flow.send(combine),
              onClose,
            })
          : selection(
              selected,
              { onContinue: () => flow.ask('confirm'), onClose },
              <PrizePicker identityId={identityId} selected={selected} onToggle={toggle} />,
            )
      }
      completed={(made) => ({
        title: 'New cards were added to your inventory',
        next: made && (
          <Button tone="primary" onClick={() => onSlot(made)}>
            Add it
          </Button>
        ),
        children: made && <NewPrize card={made} />,
      })}
      failed={({ message }) => ({ ...combineFailed, what: message || combineFailed.what })}
    />
  )
}

function NewPrize({ card }: { card: CardItem }) {
  return (
    <>
      <div className={styles.single}>
        <Card card={card} size="large" />
      </div>
      <p className={styles.single}>One prize card of {card.name}</p>
    </>
  )
}

// The steps are functions, not components, so that one dialog stays open from step to step.

interface Selecting {
  readonly onContinue: () => void
  readonly onClose: () => void
}

function selection(selected: readonly CardItem[], { onContinue, onClose }: Selecting, picker: ReactNode) {
  const facts = selected.map(prizeFacts)
  const refused = whyCannotCombine(facts)
  return (
    <Dialog
      title="Combine prizes"
      size="wide"
      onClose={onClose}
      actions={
        <div className={styles.foot}>
          <output className={styles.sum}>
            <strong>{formatUsd(combinedCents(facts))}</strong>
            <span data-warning={selected.length >= minCombined && refused ? '' : undefined}>
              {refused?.message ?? `${selected.length} selected`}
            </span>
          </output>
          <Button tone="primary" disabled={refused !== null} onClick={onContinue}>
            Continue
          </Button>
        </div>
      }
    >
      {picker}
    </Dialog>
  )
}

interface Confirming {
  readonly onBack: () => void
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

function confirmation(selected: readonly CardItem[], { onBack, onConfirm, onClose }: Confirming) {
  const facts = selected.map(prizeFacts)
  return (
    <Dialog
      title="Combine these prizes?"
      onClose={onClose}
      actions={<DialogChoice onBack={onBack} act="Combine" onAct={onConfirm} />}
    >
      <Breakdown
        lines={[
          {
            label: `${selected.length} prize cards are burned`,
            amount: selected.map(({ name }) => name).join(' + '),
          },
          { label: 'You get one prize card', amount: formatUsd(combinedCents(facts)), total: true },
          { label: 'Its rarity, the lowest among them', amount: rarityNames[combinedRarity(facts)] },
        ]}
      />
      {selected.some(({ is_listed: isListed }) => isListed) && (
        <p>Those that are for sale leave the marketplace.</p>
      )}
    </Dialog>
  )
}
