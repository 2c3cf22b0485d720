import type { ReactNode } from 'react'
import type { DrawLists } from '@called-shot/shared/fairness/proof.ts'
import { candidatesTitle, refWords } from './card-words.ts'
import styles from './fairness.module.css'
import type { Proof } from './verify-pack.ts'

interface CandidateListsProps {
  readonly lists: DrawLists
  readonly names: Proof['names']
}

/** Everything that could have been drawn, collapsed at first: a division has 165 people. */
export function CandidateLists({ lists, names }: CandidateListsProps) {
  const { people = [], events = [], triggers = [] } = lists
  const all = people.reduce((sum, [, weight]) => sum + weight, 0)
  return (
    <div className={styles.candidates}>
      {people.length > 0 && (
        <List title={candidatesTitle('person', people.length)}>
          {people.map(([id, weight, , birthDate]) => (
            <li key={id}>
              {id}, born {birthDate}: {((100 * weight) / all).toFixed(2)}%
            </li>
          ))}
        </List>
      )}
      {events.length > 0 && (
        <List title={candidatesTitle('event', events.length)}>
          {events.map((id) => (
            <li key={id}>{refWords('event', String(id), names)}</li>
          ))}
        </List>
      )}
      {triggers.length > 0 && (
        <List title={candidatesTitle('trigger', triggers.length)}>
          {triggers.map(([id, isBroad]) => (
            <li key={id}>
              {refWords('trigger', String(id), names)}
              {isBroad === 1 && ' (fits most categories)'}
            </li>
          ))}
        </List>
      )}
      {people.length + events.length + triggers.length === 0 && <p>Only the table of prize values.</p>}
    </div>
  )
}

function List({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <ol>{children}</ol>
    </details>
  )
}
