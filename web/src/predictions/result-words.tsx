import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import styles from './result-words.module.css'
import { toldOf, verdictWords } from './told.ts'

/** The number that decided a call against its line, beside its card; nothing where no number did. */
export function ResultWords({ card }: { readonly card: CardItem }) {
  const { data } = useCall(predictions.showEvidence, { params: { id: card.id } })
  const told = data && toldOf(card, data)
  if (!told || told.words === null) return null
  return (
    <p className={styles.result} data-won={told.isWon || undefined}>
      {verdictWords(told)}
    </p>
  )
}
