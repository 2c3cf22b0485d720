import type { ReactNode } from 'react'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { Badge } from '../ui/badge.tsx'
import { statusWords } from './status-words.ts'
import styles from './tournament-line.module.css'

export interface TournamentLineProps {
  readonly name: string
  readonly status: string
  readonly facts: readonly string[]
  readonly paid: Cents
  readonly children?: ReactNode
}

/** One tournament: the player's call, its standing, and what it has paid. */
export function TournamentLine({ name, status, facts, paid, children }: TournamentLineProps) {
  const { text, tone } = statusWords(status)
  return (
    <article className={styles.line} data-paid={paid > 0 || undefined}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <Badge tone={tone}>{text}</Badge>
      </header>
      {paid > 0 && <p className={styles.paid}>+{formatUsd(paid)}</p>}
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {children}
    </article>
  )
}
