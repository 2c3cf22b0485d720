import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { meets, type Condition } from '@called-shot/shared/events/oracle-rules.ts'
import { noValueWords } from '@called-shot/shared/live/standing.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import { missOf, resultWords, scaleOf, type Miss } from '@called-shot/shared/predictions/near-miss.ts'
import { turnWords, wayThrough } from '@called-shot/shared/predictions/way.ts'
import type { CardItem } from '../card/card-item.ts'

/** A decided call with the number that decided it. */
export interface CallResult {
  readonly card: CardItem
  readonly isWon: boolean
  /** Decided, and void since: all four cards are back, and nothing can be taken. */
  readonly isVoid: boolean
  /** In a pool that is not settled, so that nothing can be taken yet. */
  readonly isPoolOpen: boolean
  readonly rule: Condition & { readonly sentence: string; readonly about: string }
  /** The final value that decided it; null if none did, for example after an operator's decision. */
  readonly value: number | null
  /**
   * "312 yards, needed 250", "Decided by an operator: the gamebook has 251", "Fewer than 5 carries"; null where none of
   * these decided it.
   */
  readonly words: string | null
  readonly miss: Miss | null
  /** The positions of the line and the value on a scale from 0 to 1. */
  readonly scale: { readonly line: number; readonly value: number } | null
  /** The value through the game; empty if no plays were reported. */
  readonly way: ReturnType<typeof wayThrough>
  /** "Reached with 4:10 left in the 3rd quarter."; null where no moment made the difference. */
  readonly turn: string | null
}

type Evidence = AnswerOf<typeof predictions.showEvidence>

export function resultOf(
  card: CardItem,
  {
    rule,
    reports,
    way,
    rulings: [ruling],
    pool_open: isPoolOpen,
  }: Pick<Evidence, 'rule' | 'reports' | 'way' | 'rulings' | 'pool_open'>,
): CallResult {
  const isWon = factsOfTag(card.tag).verdict === 'true'
  const byOperator = ruling?.by === 'operator' ? `Decided by an operator: ${ruling.why ?? ''}` : null
  const deciding = reports.find(
    ({ metric, final, value: said }) => final && metric === rule.metric && meets(rule, said) === isWon,
  )
  const value = byOperator === null ? (deciding?.value ?? null) : null
  return {
    card,
    isWon,
    isVoid: false,
    isPoolOpen,
    rule,
    value,
    words: value === null ? (byOperator ?? withoutValue(rule, reports, isWon)) : resultWords(rule, value),
    miss: value === null || isWon ? null : missOf(rule, value),
    scale: value === null ? null : scaleOf(rule.threshold, value),
    way: value === null ? [] : wayThrough(way),
    turn: value === null ? null : turnWords(rule, way, isWon),
  }
}

/** The same call after a ruling made it void, in the words of the notice about that. */
export function voidResult({ card, rule }: CallResult, words: string): CallResult {
  return {
    card: { ...card, tag: 'Resolved Void', face: { ...card.face, outcome: 'void' } },
    isWon: false,
    isVoid: true,
    isPoolOpen: false,
    rule,
    value: null,
    words,
    miss: null,
    scale: null,
    way: [],
    turn: null,
  }
}

/** Why a call is lost that has no final value, such as an average over too few tries. */
function withoutValue({ metric }: Condition, reports: Evidence['reports'], isWon: boolean): string | null {
  const isReported = reports.some(
    (report) => report.final && report.metric === metric && report.value === null,
  )
  return isReported && !isWon ? noValueWords(metric) : null
}

/** "312 yards, needed 250"; "46 yards, needed 60: 14 yards short". */
export function verdictWords({ words, miss, isWon }: CallResult): string {
  if (words === null) return isWon ? 'It came true.' : 'It did not come true.'
  return miss === null ? words : `${words}: ${miss.words}`
}
