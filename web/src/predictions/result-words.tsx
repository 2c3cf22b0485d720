import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import styles from './result-words.module.css'
import { resultOf, verdictWords } from './call-result.ts'

/** What decided a call, beside its card: a number against its line, or an operator. */
export function ResultWords({ card }: { readonly card: CardItem }) {
  const { data } = useCall(predictions.showEvidence, { params: { id: card.id } })
  const result = data && resultOf(card, data)
  if (!result || result.words === null) return null
  return (
    <p className={styles.result} data-won={result.isWon || undefined}>
      {verdictWords(result)}
    </p>
  )
}
