import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import type { InventorySection } from './sections.ts'

const openPacks = { label: 'Open your packs', to: paths.inventoryCardPacks }

const next: Readonly<
  Record<InventorySection['path'], { readonly text: string; readonly label: string; readonly to: string }>
> = {
  [clientRoutes.inventoryDates]: { text: 'Months, days and years come from identity packs.', ...openPacks },
  [clientRoutes.inventoryCategories]: {
    text: 'Quarterback, Golfer, Actor: categories come from identity packs.',
    ...openPacks,
  },
  [clientRoutes.inventoryIdentities]: {
    text: 'A category, a month, a day and a year of one person make an identity.',
    label: 'Craft Identity',
    to: paths.craftIdentity,
  },
  [clientRoutes.inventoryEvents]: {
    text: 'Games and shows to predict come from prediction packs.',
    ...openPacks,
  },
  [clientRoutes.inventoryTriggers]: {
    text: 'What somebody has to do comes from prediction packs.',
    ...openPacks,
  },
  [clientRoutes.inventoryPrizes]: {
    text: 'What a right call pays comes from prediction packs.',
    ...openPacks,
  },
  [clientRoutes.inventoryPredictions]: {
    text: 'An identity, an event, a trigger and a prize make a prediction.',
    label: 'Craft Prediction',
    to: paths.craftPrediction,
  },
  [clientRoutes.inventoryCardPacks]: {
    text: 'Every pack shows its odds before you buy it.',
    label: 'Buy Packs',
    to: paths.buyPacks,
  },
}

/** The specified sentence, and what to do next. */
export function WhenEmpty({ section }: { section: InventorySection }): ReactNode {
  const { text, label, to } = next[section.path]
  return (
    <EmptyState
      title={section.empty}
      action={
        <Link className={buttonLook({ tone: 'primary' })} to={to}>
          {label}
        </Link>
      }
    >
      {text}
    </EmptyState>
  )
}
