import { cards } from '@called-shot/shared/cards/contract.ts'
import { useCall } from '../api/query.ts'
import { refetchSeconds } from '../cards/pending.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useSealedPacks } from '../shell/sealed-packs.ts'
import styles from './dashboard-page.module.css'
import { Headline } from './headline.tsx'
import { Inspirations } from './inspirations.tsx'
import { MorePlay } from './more-play.tsx'
import { MyCards } from './my-cards.tsx'
import { Packs } from './packs.tsx'

/** Five of each here; the inventory has them all (DASH-12). */
const shown = { limit: 5, offset: 0 }

export function DashboardPage() {
  const { flags } = useSession()
  const query = { ...shown, show_onboarding: flags.onboarding ? true : undefined }
  const predictions = useCall(
    cards.listPredictions,
    { query },
    { refetchEverySeconds: (page) => refetchSeconds(page?.data ?? []) },
  )
  const identities = useCall(cards.listIdentities, { query })
  const sealed = useSealedPacks()
  const isNew = predictions.data?.data.length === 0 && identities.data?.data.length === 0
  return (
    <div className={styles.page}>
      <title>Dashboard · Called Shot</title>
      <Headline
        predictions={predictions.data?.data ?? []}
        total={predictions.data?.pagination_metadata.total_count ?? 0}
        isNew={isNew}
        sealed={sealed}
      />
      <Packs isNew={isNew} />
      <MyCards
        title="My Predictions"
        list={predictions}
        allAt={paths.inventoryPredictions}
        craft={{
          label: 'Craft Prediction',
          at: paths.craftPrediction,
          parts: ['Identity', 'Event', 'Trigger', 'Prize'],
          text: 'Four cards make a call. If it comes true, the prize is yours in cash.',
        }}
      />
      <MyCards
        title="My Identities"
        list={identities}
        allAt={paths.inventoryIdentities}
        craft={{
          label: 'Craft Identity',
          at: paths.craftIdentity,
          parts: ['Category', 'Month', 'Day', 'Year'],
          text: 'Four parts of one birth date make a person, and the person is yours to keep.',
        }}
      />
      <MorePlay />
      <Inspirations />
    </div>
  )
}
