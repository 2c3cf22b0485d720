import { monthNames, rarityNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardRow } from '@called-shot/shared/fairness/proof.ts'
import { cents, formatUsd, withCommas } from '@called-shot/shared/money.ts'
import type { Proof } from './verify-pack.ts'

/** "Rare month: September"; a number if the proof has no name for the card. */
export function cardWords([kind, rarity, ref]: CardRow, names: Proof['names']): string {
  return `${rarityNames[rarity] ?? 'Unknown'} ${kind}: ${refWords(kind, ref, names)}`
}

export function refWords(kind: string, ref: string, names: Proof['names']): string {
  if (kind === 'month') return monthNames[Number(ref) - 1] ?? ref
  if (kind === 'day' || kind === 'year') return ref
  const amount = Number(ref)
  if ((kind === 'prize' || kind === 'wager') && Number.isSafeInteger(amount)) return formatUsd(cents(amount))
  return names.find((each) => each.kind === kind && each.ref === ref)?.name ?? `no. ${ref}`
}

/** What a pack was drawn from, counted: "1 person", "165 people, weighted by fame", "16 triggers". */
export function candidatesTitle(kind: 'person' | 'event' | 'trigger', count: number): string {
  if (count === 1) return `1 ${kind}`
  return withCommas(count) + (kind === 'person' ? ' people, weighted by fame' : ` ${kind}s`)
}
