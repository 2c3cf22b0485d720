import type { ReactNode } from 'react'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { TakeDailyPack } from '../dashboard/daily-pack.tsx'
import { useDashboard } from '../hub/use-dashboard.ts'
import { paths } from '../paths.ts'
import { WayOn } from '../session/way-on.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import type { InventorySection } from './sections.ts'

/** Where the player's next free or paid cards are; null while it is not known. */
export type PacksAtHand = 'sealed' | 'daily' | 'none' | null

interface NextThing {
  readonly text: string
  /** Null for cards from packs: which packs there are decides. */
  readonly way: { readonly label: string; readonly to: string } | null
}

const next: Readonly<Record<InventorySection['path'], NextThing>> = {
  [clientRoutes.inventoryDates]: { text: 'Months, days and years come from identity packs.', way: null },
  [clientRoutes.inventoryCategories]: {
    text: 'Quarterback, Golfer, Actor: categories come from identity packs.',
    way: null,
  },
  [clientRoutes.inventoryIdentities]: {
    text: 'A category, a month, a day and a year of one person make an Identity.',
    way: { label: 'Craft Identity', to: paths.craftIdentity },
  },
  [clientRoutes.inventoryEvents]: {
    text: 'Games and shows to predict come from prediction packs.',
    way: null,
  },
  [clientRoutes.inventoryTriggers]: {
    text: 'What somebody has to do comes from prediction packs.',
    way: null,
  },
  [clientRoutes.inventoryPrizes]: {
    text: 'What a right call pays comes from prediction packs.',
    way: null,
  },
  [clientRoutes.inventoryPredictions]: {
    text: 'An Identity, an event, a trigger and a prize make a prediction.',
    way: { label: 'Craft Prediction', to: paths.craftPrediction },
  },
  [clientRoutes.inventoryCardPacks]: {
    text: 'Every pack shows its odds before you buy it.',
    way: { label: 'Buy Packs', to: paths.buyPacks },
  },
}

interface WhenEmptyProps {
  readonly section: InventorySection
  readonly packs: PacksAtHand
}

/** The specified sentence, and the next thing to do. */
export function WhenEmpty({ section, packs }: WhenEmptyProps): ReactNode {
  const { text, way } = next[section.path]
  return (
    <EmptyState
      title={section.empty}
      action={way ? <WayOn to={way.to}>{way.label}</WayOn> : <WayToPacks packs={packs} />}
    >
      {text}
    </EmptyState>
  )
}

/** To the packs that wait, to the free one, or to the shop: never to an empty list of packs. */
function WayToPacks({ packs }: { packs: PacksAtHand }) {
  if (packs === null) return null
  if (packs === 'daily') return <TakeDailyPack tone="primary" size="medium" />
  return packs === 'sealed' ? (
    <WayOn needs="active" to={paths.inventoryCardPacks}>
      Open your packs
    </WayOn>
  ) : (
    <WayOn to={paths.buyPacks}>Buy Packs</WayOn>
  )
}

export function usePacksAtHand(): PacksAtHand {
  const { data, isPending } = useDashboard()
  if (isPending) return null
  if (data && data.counts.packs > 0) return 'sealed'
  return data?.daily.ready ? 'daily' : 'none'
}
