import { packWord } from '../card-kind.ts'
import { everyDay } from '../words.ts'
import type { FaceProps } from './card-face.tsx'
import { Fitted } from './face-parts.tsx'
import styles from './pack-face.module.css'

/** A crimped foil wrapper: its collection, kind, tier and number of cards. */
export function PackFace({ card }: FaceProps) {
  const packType = packWord(card) || 'card'
  const count = Number(card.face?.['count'] ?? countOf(card.pack_contents ?? []))
  const tier = card.tier ? `Tier ${card.tier}` : ''
  return (
    <span className={styles.face} data-tier={card.tier ?? 1}>
      <span className={styles.film} />
      <span className={styles.collection}>
        <Fitted
          text={packType === 'daily' ? everyDay : card.collection}
          room={{ width: 76, height: 12, largest: 9.5, smallest: 6 }}
        />
      </span>
      <span className={styles.title}>
        <Fitted text={packType} room={{ width: 74, height: 22, largest: 23, smallest: 9 }} />
        <Fitted text="Pack" room={{ width: 74, height: 22, largest: 23, smallest: 9 }} />
      </span>
      <span className={styles.band}>
        <span>{tier}</span>
        <span>{count > 0 ? `${count} ${count === 1 ? 'card' : 'cards'}` : ''}</span>
      </span>
      <span className={styles.crimp} />
      <span className={styles.crimp} data-end="foot" />
    </span>
  )
}

function countOf(contents: readonly { text: string }[]): number {
  return contents.reduce((sum, { text }) => sum + (Number.parseInt(text, 10) || 0), 0)
}
