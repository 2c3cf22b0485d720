import type { CSSProperties } from 'react'
import { artBackPath } from '@called-shot/shared/art/art-path.ts'
import { rarityNames, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import styles from './face-down.module.css'

/** A fan of face-down cards. It is decoration, neither focusable nor read aloud. */
export function FaceDown({ kinds }: { kinds: readonly AssetKind[] }) {
  return (
    <div className={styles.fan} inert aria-hidden="true">
      {kinds.map((kind, index) => {
        const place: CSSProperties & Record<'--place', number> = { '--place': index - (kinds.length - 1) / 2 }
        return (
          <div key={index} className={styles.seat} style={place}>
            <Card card={unknown(kind)} hidden={{ position: index + 1, total: kinds.length }} eager />
          </div>
        )
      })}
    </div>
  )
}

function unknown(kind: AssetKind): CardItem {
  return {
    id: 0,
    name: '',
    image: '',
    image_back: artBackPath(kind),
    type: kind,
    tag: '',
    properties: [],
    rarity: 1,
    rarity_name: rarityNames[1],
    collection: '',
  }
}
