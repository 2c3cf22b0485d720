import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import { useFirstSteps, type FirstStep } from './first-steps.ts'
import styles from './checklist-panel.module.css'

const steps: Readonly<
  Record<FirstStep, { readonly label: string; readonly text: string; readonly to: string }>
> = {
  pack: {
    label: 'Open a pack',
    text: 'Two starter packs wait in your inventory.',
    to: paths.inventoryCardPacks,
  },
  identity: {
    label: 'Craft an identity',
    text: 'Category, Month, Day and Year make a person.',
    to: paths.craftIdentity,
  },
  prediction: {
    label: 'Craft a prediction',
    text: 'A person, an event, a trigger and a prize make a call.',
    to: paths.craftPrediction,
  },
}

/** The first three things to do, ticked as they are done (NAV-36). */
export function ChecklistPanel() {
  const done = useFirstSteps()
  const next = done.pack ? (done.identity ? 'prediction' : 'identity') : 'pack'
  return (
    <ol className={styles.list}>
      {(['pack', 'identity', 'prediction'] as const).map((step) => (
        <li key={step} data-done={done[step] || undefined}>
          <Link className={styles.step} to={steps[step].to}>
            <span className={styles.tick}>{done[step] && <Icon name="check" size={16} />}</span>
            <span>
              <strong>{steps[step].label}</strong>
              {done[step] ? <small>Done</small> : step === next && <small>{steps[step].text}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
