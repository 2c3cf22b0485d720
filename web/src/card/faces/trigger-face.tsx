import { shortName } from '@called-shot/shared/cards/short-name.ts'
import { propertyOf } from '../card-item.ts'
import { nameOf } from '../card-label.ts'
import { Emblem, metricEmblem } from '../emblems.tsx'
import type { FaceProps } from './card-face.tsx'
import { CollectionPrint, FaceHead, Fitted } from './face-parts.tsx'
import styles from './trigger-face.module.css'

const signs: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '=': '=' }

/** A play card: the emblem of the metric in its rosette, what has to happen, the condition under the line. */
export function TriggerFace({ card }: FaceProps) {
  const face = card.face ?? {}
  const metric = face['metric'] ?? propertyOf(card, 'Metric') ?? card.name
  // A card has room for the short form only; full sentences appear beside a person's name.
  const words = face['trigger'] ?? shortName(face['sentence'] ?? nameOf(card))
  return (
    <span className={styles.face}>
      <FaceHead card={card} />
      <Emblem name={metricEmblem(metric)} className={styles.emblem} />
      <span className={styles.play}>
        <span className={styles.sentence}>
          <Fitted text={words} room={{ width: 76, height: 34, largest: 14.5, smallest: 7 }} />
        </span>
        {face['threshold'] && <span className={styles.condition}>{conditionOf(face)}</span>}
        <CollectionPrint card={card} />
      </span>
    </span>
  )
}

/** "Passing yards ≥ 300" */
function conditionOf(face: Readonly<Record<string, string>>): string {
  const metric = (face['metric'] ?? '').replace(/[_.-]+/g, ' ')
  const threshold = Number(face['threshold'])
  const amount = Number.isFinite(threshold) ? shortAmount(threshold) : (face['threshold'] ?? '')
  return `${metric} ${signs[face['comparator'] ?? ''] ?? ''} ${amount}`
}

/** 60,000,000 does not fit on a card, but "60 million" does. */
function shortAmount(amount: number): string {
  if (amount >= 1_000_000) return `${(amount / 1_000_000).toLocaleString('en-US')} million`
  return amount.toLocaleString('en-US')
}
