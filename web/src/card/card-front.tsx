import type { CSSProperties } from 'react'
import { artPath } from '@called-shot/shared/art/art-path.ts'
import type { CardItem } from './card-item.ts'
import { kindOf, rarityOf } from './card-kind.ts'
import type { CardSize } from './card.tsx'
import { CardFace } from './faces/card-face.tsx'
import styles from './card-front.module.css'

interface FrontProps {
  readonly card: CardItem
  readonly size: CardSize
  readonly eager: boolean
}

/** The pictures of a card's front: its engraving, and its paper unless it is a pack. */
export function printsOf(card: CardItem, size: CardSize): readonly [string, string?] {
  const engraving = size === 'large' ? card.image.replace(/\.webp$/, '.svg') : card.image
  const kind = kindOf(card)
  return kind === 'pack'
    ? [engraving]
    : [engraving, artPath({ kind: 'stock', seed: kind, rarity: rarityOf(card) })]
}

/** Paper, printed frame, engraving, type, and the light on the foil. */
export function CardFront({ card, size, eager }: FrontProps) {
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
}

function Print({ src, eager }: { src: string; eager: boolean }) {
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
