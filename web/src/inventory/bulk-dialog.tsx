import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { wordList } from '@called-shot/shared/word-list.ts'
import { rarityOf } from '../card/card-kind.ts'
import { nameOf, titleOf } from '../card/card-label.ts'
import { Card } from '../card/card.tsx'
import { combineFailed } from '../crafting/combine-failed.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { playSound, turnSounds, type SoundName } from '../sound/sound-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isStill } from '../ui/still.ts'
import styles from './bulk-dialog.module.css'
import { refusedCards } from './selection.ts'

export interface BulkDialogProps {
  readonly title: string
  readonly confirm: string
  readonly sound: SoundName
  readonly cards: readonly CardItem[]
  /** The cards that leave and the cards that arrive, in words. */
  readonly children: ReactNode
  readonly send: (key: string) => Promise<readonly CardItem[]>
  /** Where to go with the new cards. */
  readonly next?: (made: readonly CardItem[]) => ReactNode
  readonly onClose: (end: BulkEnd) => void
  /** Called with the cards that no longer exist if the command succeeds after the dialog was closed (LIM-01). */
  readonly onLate: (cards: readonly CardItem[]) => void
}

/** How the dialog ended: done, so that the selected cards no longer exist, or with those that a refusal named. */
export interface BulkEnd {
  readonly isDone: boolean
  readonly refused: readonly CardItem[]
}

const cancelled: BulkEnd = { isDone: false, refused: [] }

/**
 * Confirms, then shows the new cards or the reason for a failure. Both bulk actions fail under the same title (Rules
 * §8).
 */
export function BulkDialog({ sound, send, next, onClose, onLate, ...props }: BulkDialogProps) {
  const flow = useFlow<null, readonly CardItem[]>(null, { sound })
  const isClosed = useRef(false)

  async function sendAll(key: string): Promise<readonly CardItem[]> {
    const made = await send(key)
    if (isClosed.current) onLate(props.cards)
    return made
  }

  function cancel() {
    isClosed.current = true
    onClose(cancelled)
  }

  return (
    <FlowDialog
      flow={flow}
      onClose={() =>
        onClose({
          isDone: flow.step.at === 'done',
          refused: flow.step.at === 'failed' ? refusedCards(flow.step.failure.error, props.cards) : [],
        })
      }
      asking={() =>
        confirmation(props, {
          onCancel: cancel,
          onConfirm: () => flow.send(sendAll),
        })
      }
      completed={(made) => ({
        title: 'New cards were added to your inventory',
        size: 'wide',
        children: <NewCards cards={made} />,
        next: next?.(made),
      })}
      failed={({ message, error }) => ({
        ...combineFailed,
        what: message || combineFailed.what,
        children: <NoLongerSelected cards={refusedCards(error, props.cards)} />,
      })}
    />
  )
}

function NoLongerSelected({ cards }: { cards: readonly CardItem[] }) {
  if (cards.length === 0) return null
  return (
    <p>
      {wordList(cards.map(titleOf))} {cards.length === 1 ? 'is' : 'are'} no longer selected.
    </p>
  )
}

interface Confirming {
  readonly onCancel: () => void
  readonly onConfirm: () => Promise<void>
}

function confirmation(
  { title, confirm, cards, children }: Pick<BulkDialogProps, 'title' | 'confirm' | 'cards' | 'children'>,
  { onCancel, onConfirm }: Confirming,
) {
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onCancel}
      actions={<DialogChoice back="Cancel" onBack={onCancel} act={confirm} onAct={onConfirm} />}
    >
      <Row label="Selected cards" cards={cards} />
      {children}
    </Dialog>
  )
}

/** The new cards, rarest last; of several, the best one is named, and sounds like its foil. */
function NewCards({ cards }: { cards: readonly CardItem[] }) {
  const climbing = cards.toSorted((a, b) => rarityOf(a) - rarityOf(b))
  const best = climbing.at(-1)
  const isPull = best !== undefined && cards.length > 1 && rarityOf(best) > 1
  const pullSound = isPull ? turnSounds[rarityOf(best)] : null
  useEffect(() => {
    if (pullSound === null) return
    const climb = cards.length * pauseBetween(cards.length)
    const end = window.setTimeout(() => playSound(pullSound), Math.max(tearMilliseconds, climb))
    return () => window.clearTimeout(end)
  }, [pullSound, cards.length])

  if (cards.length === 0) return null
  return (
    <>
      <Row label="New cards" cards={climbing} isClimbing={cards.length > 1} />
      {isPull && (
        <p className={styles.best} data-rarity={rarityOf(best)}>
          Best pull: <strong>{nameOf(best)}</strong>, {best.rarity_name}
        </p>
      )}
    </>
  )
}

interface RowCardProps {
  readonly card: CardItem
  readonly isLast: boolean
  readonly afterMilliseconds: number
}

interface RowProps {
  readonly label: string
  readonly cards: readonly CardItem[]
  /** Whether they appear one after the other. */
  readonly isClimbing?: boolean
}

/** Measured: 16 cards take a processor of 2026 about 70 ms, and a slow phone four times as long. */
const drawnAtOnce = 8

/** By this time the last card has appeared, however many there are. */
const climbMilliseconds = 1800

/** How long the sound of the torn wrappers takes, which the best card's does not cut off. */
const tearMilliseconds = 600

/** The time between two cards that appear one after the other. */
function pauseBetween(count: number): number {
  return isStill() ? 0 : Math.min(160, climbMilliseconds / count)
}

function Row({ label, cards, isClimbing = false }: RowProps) {
  const list = useRef<HTMLUListElement>(null)
  const pause = isClimbing ? pauseBetween(cards.length) : 0
  const drawn = useDrawn(cards.length, pause * drawnAtOnce)
  const isWhole = drawn >= cards.length

  // With reduced motion, scrolls straight to the best card, which is last.
  useEffect(() => {
    if (isClimbing && isWhole && isStill()) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [isClimbing, isWhole])

  return (
    <ul
      ref={list}
      className={styles.row}
      onAnimationStart={({ target }) => {
        if (target instanceof HTMLLIElement) target.scrollIntoView({ block: 'nearest' })
      }}
      aria-label={label}
      data-single={cards.length === 1 || undefined}
      data-climbing={isClimbing || undefined}
    >
      {cards.map((card, index) =>
        index < drawn ? (
          <RowCard
            key={card.id}
            card={card}
            isLast={index === cards.length - 1}
            afterMilliseconds={Math.round((index % drawnAtOnce) * pause)}
          />
        ) : (
          <li key={card.id} className={styles.room} aria-hidden="true" />
        ),
      )}
    </ul>
  )
}

/** Not drawn again when more follow. */
const RowCard = memo(function RowCard({ card, isLast, afterMilliseconds }: RowCardProps) {
  return (
    <li
      data-rarity={rarityOf(card)}
      data-last={isLast || undefined}
      style={{ animationDelay: `${afterMilliseconds}ms` }}
    >
      <Card card={card} withoutTag />
    </li>
  )
})

/** How many of a number of cards are drawn: a phone would stop for a second to draw hundreds at once. */
function useDrawn(count: number, pauseMilliseconds: number): number {
  const [drawn, setDrawn] = useState(drawnAtOnce)
  useEffect(() => {
    if (drawn >= count) return
    const next = window.setTimeout(() => setDrawn(drawn + drawnAtOnce), pauseMilliseconds)
    return () => window.clearTimeout(next)
  }, [drawn, count, pauseMilliseconds])
  return drawn
}
