import { memo, type CSSProperties } from 'react'
import type { CardItem } from './card-item.ts'
import { kindOf, rarityOf } from './card-kind.ts'
import type { CardSize } from './card.tsx'
import { CardFace } from './faces/card-face.tsx'
import { printsOf } from './prints.ts'
import styles from './card-front.module.css'

interface FrontProps {
  readonly card: CardItem
  readonly size: CardSize
  readonly eager: boolean
}

/**
 * Paper, printed frame, engraving, type, and the light on the foil. Choosing a card draws its list again, but not the
 * fronts, which stay the same.
 */
export const CardFront = memo(function CardFront({ card, size, eager }: FrontProps) {
  const kind = kindOf(card)
  const rarity = rarityOf(card)
  const [engraving, stock] = printsOf(card, size)
  const art: CSSProperties & Record<'--art', string> = { '--art': `url("${card.image}")` }
  return (
    <span className={styles.front} style={art}>
      <span className={styles.paper}>
        {stock !== undefined && <Print src={stock} eager={eager} />}
        <span className={styles.ray} />
        <Print src={engraving} eager={eager} />
        {(rarity > 1 || kind === 'pack') && (
          <>
            <span className={styles.foil} />
            <span className={styles.rainbow} />
          </>
        )}
        <CardFace card={card} kind={kind} />
        <span className={styles.glare} />
      </span>
    </span>
  )
})

/** A front without its pictures' addresses and its text, for pages that print a card before the client runs. */
export function FrontToPrint() {
  return (
    <span className={styles.front}>
      <span className={styles.paper}>
        <Print eager />
        <span className={styles.ray} />
        <Print eager />
      </span>
    </span>
  )
}

function Print({ src, eager }: { src?: string; eager: boolean }) {
  return (
    <img
      className={styles.print}
      src={src}
      alt=""
      width={360}
      height={504}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  )
}
