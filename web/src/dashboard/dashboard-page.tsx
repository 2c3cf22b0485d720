import { cards } from '@called-shot/shared/cards/contract.ts'
import { useCall } from '../api/query.ts'
import { refetchSeconds } from '../cards/pending.ts'
import { useDashboard, type Dashboard } from '../hub/use-dashboard.ts'
import { Lately } from '../lately/lately-part.tsx'
import { InTurn } from '../loading/in-turn.tsx'
import { paths } from '../paths.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { DailyPack } from './daily-pack.tsx'
import styles from './dashboard-page.module.css'
import { Headline } from './headline.tsx'
import { Inspirations } from './inspirations.tsx'
import { MorePlay } from './more-play.tsx'
import { MyCards } from './my-cards.tsx'
import { NextPlay } from './next-play.tsx'
import { Packs } from './packs.tsx'
import { TabTitle } from './tab-title.tsx'
import { CallsOn, ComingGames, OfferOfNotice, Trades } from './later-parts.tsx'

/** Five of each here; the inventory shows all (DASH-12). */
const shown = { limit: 5, offset: 0 }

/** The next step, then the player's calls, people and coming games; cards for sale come last. */
export function DashboardPage() {
  const query = { ...shown, show_onboarding: useShowOnboarding() }
  const predictions = useCall(
    cards.listPredictions,
    { query },
    { refetchEverySeconds: (page) => refetchSeconds(page?.data ?? []) },
  )
  const identities = useCall(cards.listIdentities, { query })
  const { data: next, isError } = useDashboard()
  const isNew = predictions.data?.data.length === 0 && identities.data?.data.length === 0
  return (
    <div className={styles.page}>
      <TabTitle predictions={predictions.data?.data ?? []} />
      <div className={styles.top}>
        <Headline
          predictions={predictions.data?.data ?? []}
          total={predictions.data?.pagination_metadata.total_count ?? 0}
          games={predictions.data && next ? next.games : []}
          isNew={isNew}
        />
        {!isError && <NextPlay next={next} isNew={isNew} />}
      </div>
      {next && <CallsOn counts={next.counts} />}
      <MyCards
        title="My Predictions"
        list={predictions}
        allAt={paths.inventoryPredictions}
        summary={next && summaryOf(next.counts)}
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
          text: identityWords(next?.counts),
        }}
      />
      <InTurn>
        {next && (
          <div className={styles.pair}>
            <ComingGames games={next.games} />
            <DailyPack daily={next.daily} isNext={next.play === 'daily_pack'} />
          </div>
        )}
        {next && <Trades offers={next.offers} sold={next.sold} />}
        <Lately />
        <MorePlay />
        <Packs />
        <Inspirations />
      </InTurn>
      <OfferOfNotice />
    </div>
  )
}

/** Where the Identities are: in predictions, or still to be made. */
function identityWords(counts: Dashboard['counts'] | undefined): string {
  const {
    live = 0,
    resolved_true: won = 0,
    resolved_false: lost = 0,
    resolved_void: calledOff = 0,
  } = counts ?? {}
  const decided = won + lost + calledOff
  if (live + decided === 0)
    return 'A Category and a birth date make a person, and that Identity is yours to keep.'
  if (decided > 0) return 'Your Identity is in a decided prediction. Take it back to call its next game.'
  return live === 1
    ? 'Your Identity is in your prediction, and comes back once that is decided.'
    : 'Your Identities are in your predictions, and come back once those are decided.'
}

/** "1 live · 2 pending · 1 to claim · 1 to return"; empty without any. */
function summaryOf({
  live,
  running,
  resolved_true,
  resolved_false,
  resolved_void,
}: Dashboard['counts']): string {
  const parts = [
    { count: running, word: 'live' },
    { count: live - running, word: 'pending' },
    { count: resolved_true, word: 'to claim' },
    { count: resolved_false + resolved_void, word: 'to return' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word}`)
    .join(' · ')
}
