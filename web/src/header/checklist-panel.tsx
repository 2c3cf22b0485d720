import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import { useFirstSteps, type FirstStep } from '../first-steps.ts'
import quiet from '../ui/quiet.module.css'
import styles from './checklist-panel.module.css'

const firstSteps: readonly {
  readonly step: FirstStep
  readonly label: string
  readonly text: string
  readonly to: string
}[] = [
  {
    step: 'pack',
    label: 'Open a pack',
    text: 'Two starter packs wait in your inventory.',
    to: paths.inventoryCardPacks,
  },
  {
    step: 'identity',
    label: 'Craft an Identity',
    text: 'Category, Month, Day and Year make a person.',
    to: paths.craftIdentity,
  },
  {
    step: 'prediction',
    label: 'Craft a prediction',
    text: 'A person, an event, a trigger and a prize make a call.',
    to: paths.craftPrediction,
  },
  {
    step: 'listing',
    label: 'List a card',
    text: 'Name a price for a card that you can spare.',
    to: paths.inventoryDates,
  },
  {
    step: 'limit',
    label: 'Set a spending limit',
    text: 'Decide now what packs may cost you in a week.',
    to: paths.spendingLimit,
  },
]

/** The first things to do, checked off as the player does them (NAV-36). */
export function ChecklistPanel() {
  const taken = useFirstSteps()
  const next = firstSteps.find(({ step }) => taken?.[step] === false)?.step
  const count = firstSteps.filter(({ step }) => taken?.[step]).length
  return (
    <>
      {taken && (
        <p className={quiet.small}>
          {count === firstSteps.length
            ? 'All done. The field is yours.'
            : `${count} of ${firstSteps.length} done`}
        </p>
      )}
      <ol className={styles.list}>
        {firstSteps.map(({ step, label, text, to }) => (
          <li key={step} data-done={taken?.[step] || undefined}>
            <Link className={styles.step} to={to}>
              <span className={styles.check}>{taken?.[step] && <Icon name="check" size={16} />}</span>
              <span>
                <strong>{label}</strong>
                {taken?.[step] ? <small>Done</small> : step === next && <small>{text}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
