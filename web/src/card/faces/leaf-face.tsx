import { nameOf } from '../card-label.ts'
import { ordinalWords } from '../words.ts'
import type { FaceProps } from './card-face.tsx'
import { CollectionPrint, FaceHead, Fitted, Inked } from './face-parts.tsx'
import styles from './leaf-face.module.css'

export type LeafPart = 'month' | 'day' | 'year'

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** A leaf torn from a calendar: the numeral, the word, and its place among the leaves of its kind. */
export function LeafFace({ card, part }: FaceProps & { part: LeafPart }) {
  const name = nameOf(card)
  const month = monthNames.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1
  const value = part === 'month' ? month : Number(card.face?.['numeral'] ?? name)
  const numeral = card.face?.['numeral'] ?? (part === 'month' ? String(value).padStart(2, '0') : name)
  const isSpelled = part === 'month' || Number.isNaN(value)
  const word = isSpelled ? name : part === 'day' ? ordinalWords(value) : `The ${name.slice(0, 3)}0s`
  return (
    <span className={styles.face} data-part={part}>
      <span className={styles.binding} />
      <FaceHead card={card} />
      <span className={styles.numeral} data-digits={numeral.length}>
        <Inked text={numeral} />
      </span>
      <Fitted
        text={word}
        className={styles.word}
        room={{ width: 82, height: 13, largest: 13, smallest: 8 }}
      />
      <span className={styles.cells} data-part={part}>
        {cellsOf(part, value).map(({ text, chosen }, index) => (
          <span key={index} data-chosen={chosen || undefined}>
            {text}
          </span>
        ))}
      </span>
      <span className={styles.foot}>
        <CollectionPrint card={card} />
      </span>
    </span>
  )
}

interface Cell {
  readonly text: string
  readonly chosen: boolean
}

/** The twelve months, the thirty-one days, or the ten years of a decade, with the leaf's own one marked. */
function cellsOf(part: LeafPart, value: number): Cell[] {
  if (part === 'month')
    return monthNames.map((name, index) => ({ text: name.slice(0, 1), chosen: index + 1 === value }))
  if (part === 'day') {
    return Array.from({ length: 31 }, (_, index) => ({ text: '', chosen: index + 1 === value }))
  }
  const decade = value - (value % 10)
  return Array.from({ length: 10 }, (_, index) => ({ text: `${index}`, chosen: decade + index === value }))
}
