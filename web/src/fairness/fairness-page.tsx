import pageLook from '../ui/page.module.css'
import { ChainHeads } from './chain-heads.tsx'
import { CheckPackForm } from './check-pack-form.tsx'
import { DayOfSeals } from './day-of-seals.tsx'
import { ExactRules } from './exact-rules.tsx'
import styles from './fairness.module.css'
import { ObservedOdds } from './observed-odds.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { WhatIsOwed } from './what-is-owed.tsx'

const steps = [
  [
    'Sealed',
    'The moment a pack is made, the fingerprint of its secret seed, of its odds and of the lists it is drawn from is published. None of them can be swapped unnoticed.',
  ],
  [
    'Your seed',
    'Before it opens, your browser adds a seed of its own. Nobody could have known it when the pack was sealed.',
  ],
  [
    'Drawn again',
    'Opening reveals the secret seed. From the two seeds anybody can draw the same cards again, and your browser does it here.',
  ],
] as const

/**
 * Everything that anybody can check: a pack, published and observed odds, each day's seals, what is owed, and the
 * chains.
 */
export function FairnessPage() {
  useKeptPlace()
  return (
    <div className={styles.page}>
      <title>Fairness · Called Shot</title>
      <header className={pageLook.head}>
        <h1>Drawn fairly, and you can check it</h1>
        <p>No pack can be tampered with unseen after it is sold, not even by us. Here is how you know.</p>
      </header>
      <ol className={styles.how}>
        {steps.map(([title, text], index) => (
          <li key={title}>
            <span className={styles.stepNumber} aria-hidden="true">
              {index + 1}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section className={styles.section} aria-labelledby="check">
        <h2 id="check">Check a pack</h2>
        <p>Any opened pack, yours or not. Its number is on the page where it was opened.</p>
        <CheckPackForm />
      </section>
      <ExactRules />
      <ObservedOdds />
      <DayOfSeals />
      <WhatIsOwed />
      <ChainHeads />
    </div>
  )
}
