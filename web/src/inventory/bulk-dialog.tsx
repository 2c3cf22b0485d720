import { useState, type ReactNode } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { rarityOf } from '../card/card-kind.ts'
import { nameOf } from '../card/card-label.ts'
import { Card } from '../card/card.tsx'
import { playSound, type SoundName } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './bulk-dialog.module.css'

type Step =
  | { readonly at: 'confirm' }
  | { readonly at: 'done'; readonly cards: readonly CardItem[] }
  | { readonly at: 'refused'; readonly message: string }

interface BulkDialogProps {
  readonly title: string
  readonly confirm: string
  readonly sound: SoundName
  readonly cards: readonly CardItem[]
  /** What leaves and what arrives. */
  readonly children: ReactNode
  readonly send: (key: string) => Promise<readonly CardItem[]>
  /** True: it was done, so nothing of the selection is left. */
  readonly onClose: (isDone: boolean) => void
}

/** Confirm, then the new cards or the reason why not. Both bulk actions fail under the same title (ERR, Rules §8). */
export function BulkDialog({ title, confirm, sound, cards, children, send, onClose }: BulkDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'confirm' })
  const [isSending, setSending] = useState(false)
  const [key] = useActionKey()

  async function start() {
    setSending(true)
    try {
      const made = await send(key)
      playSound(sound)
      setStep({ at: 'done', cards: made })
    } catch (error) {
      setStep({ at: 'refused', message: messageOf(error) || 'An unexpected error occurred.' })
    } finally {
      setSending(false)
    }
  }

  if (step.at === 'done') {
    return (
      <Dialog
        title="New cards were added to your inventory"
        size="wide"
        onClose={() => onClose(true)}
        actions={<Finish onClick={() => onClose(true)} />}
      >
        <NewCards cards={step.cards} />
      </Dialog>
    )
  }
  if (step.at === 'refused') {
    return (
      <Dialog
        title="Combine cards fails."
        onClose={() => onClose(false)}
        actions={<Finish onClick={() => onClose(false)} />}
      >
        <p role="alert">{step.message}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      size="wide"
      dismissable={!isSending}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button disabled={isSending} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button tone="primary" onClick={start}>
            {confirm}
          </Button>
        </>
      }
    >
      <Row label="Selected cards" cards={cards} />
      {children}
    </Dialog>
  )
}

function Finish({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="primary" onClick={onClick}>
      Done
    </Button>
  )
}

/** What came, the rarest last; the best of several is named. */
function NewCards({ cards }: { cards: readonly CardItem[] }) {
  if (cards.length === 0) return null
  const climbing = cards.toSorted((a, b) => rarityOf(a) - rarityOf(b))
  const best = climbing.at(-1)
  const isPull = best !== undefined && cards.length > 1 && rarityOf(best) > 1
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

interface RowProps {
  readonly label: string
  readonly cards: readonly CardItem[]
  /** They come up one after the other. */
  readonly isClimbing?: boolean
}

/** However many there are, the last one has come up after this. */
const climbMilliseconds = 1800

function Row({ label, cards, isClimbing = false }: RowProps) {
  const pause = Math.min(160, climbMilliseconds / cards.length)
  return (
    <ul
      className={styles.row}
      aria-label={label}
      data-single={cards.length === 1 || undefined}
      data-climbing={isClimbing || undefined}
    >
      {cards.map((card, index) => (
        <li
          key={card.id}
          data-rarity={rarityOf(card)}
          style={isClimbing ? { animationDelay: `${Math.round(index * pause)}ms` } : undefined}
        >
          <Card card={card} withoutTag />
        </li>
      ))}
    </ul>
  )
}
