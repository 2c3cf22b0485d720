import { useEffect, type CSSProperties, type ReactNode } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { rarityOf } from '../card/card-kind.ts'
import { Card } from '../card/card.tsx'
import { playSound, turnSounds } from '../sound/sound-store.ts'
import { isStill } from '../ui/still.ts'
import styles from './craft-scene.module.css'

export interface CraftSceneProps {
  readonly parts: readonly CardItem[]
  readonly rosette: ReactNode
  /** The parts burn away. */
  readonly isCrafted: boolean
  /** The crafted card that replaces them; null if unknown. */
  readonly crafted: CardItem | null
  /** A sealed pack whose cards go with the crafted card, shown beside it. */
  readonly waiting?: CardItem | null
}

const sparkCount = 28
/** When the crafted card turns up out of the engraving; the style sheet has the same. */
const riseMilliseconds = 980

/**
 * Four cards around the engraving, which absorbs them and returns one. It is decoration; the dialog says it in words.
 */
export function CraftScene({ parts, rosette, isCrafted, crafted, waiting = null }: CraftSceneProps) {
  useRising(crafted)
  return (
    <div className={styles.scene} data-stage={isCrafted ? 'burning' : 'waiting'} aria-hidden="true">
      <div className={styles.rosette}>{rosette}</div>
      {parts.map((card, index) => (
        <div key={card.id} className={styles.part} data-corner={index} inert aria-hidden="true">
          <div className={styles.paper}>
            <Card card={card} eager withoutTag />
            <span className={styles.ember} />
          </div>
        </div>
      ))}
      {isCrafted &&
        Array.from({ length: sparkCount }, (_, index) => (
          <span key={index} className={styles.spark} style={flight(index)} />
        ))}
      {crafted && (
        <div className={styles.crafted} inert aria-hidden="true">
          <Card card={crafted} eager withoutTag />
        </div>
      )}
      {crafted && waiting && (
        <div className={styles.waiting} inert aria-hidden="true">
          <Card card={waiting} eager withoutTag />
        </div>
      )}
    </div>
  )
}

/** The crafted card sounds as it would out of a pack, by rarity, unless the scene is closed before. */
function useRising(crafted: CardItem | null): void {
  useEffect(() => {
    if (!crafted || isStill()) return
    const rising = window.setTimeout(() => playSound(turnSounds[rarityOf(crafted)]), riseMilliseconds)
    return () => window.clearTimeout(rising)
  }, [crafted])
}

/** The starting point of a spark on a circle; the golden angle spreads the sparks without a visible pattern. */
function flight(index: number): CSSProperties & Record<`--${string}`, string> {
  const angle = index * 2.399963
  const reach = 26 + ((index * 7) % 5) * 5
  return {
    '--from-x': `${(Math.cos(angle) * reach * 1.25).toFixed(1)}cqw`,
    '--from-y': `${(Math.sin(angle) * reach).toFixed(1)}cqh`,
    '--after': `${160 + ((index * 53) % 640)}ms`,
    '--size': `${3 + (index % 3)}px`,
  }
}
