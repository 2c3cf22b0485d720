import type { Closure } from '@called-shot/shared/account/closures.ts'
import { dashboard } from '@called-shot/shared/dashboard/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { secondsUntilNext } from '../time/next-moment.ts'
import { openPlay, type HubCounts, type OpenPlay } from './next-step.ts'

type Answer = AnswerOf<typeof dashboard.show>

/** With a play that is open to the player, and its card. */
export interface Dashboard extends Omit<Answer, 'play'> {
  readonly play: OpenPlay
}

/** While a prediction is live, its result can come at any moment. */
const everySeconds = 15

/** The next play with its card, coming games, the daily pack, sales and offers. */
export function useDashboard() {
  const { closed } = useSession()
  const show_onboarding = useShowOnboarding()
  const { data, ...reading } = useCall(
    dashboard.show,
    { query: { show_onboarding } },
    { refetchEverySeconds: (known) => (known ? secondsUntilNews(known) : false) },
  )
  return { ...reading, data: data && openTo(closed, data) }
}

function openTo(closed: Closure | null, known: Answer): Dashboard {
  const play = openPlay(known.play, { closed, live: known.counts.live })
  return { ...known, play, card: play === known.play ? known.card : null }
}

/** Until a result may have come, or the first of the coming games begins and leaves them. */
function secondsUntilNews({ counts, games }: Answer): number | false {
  if (counts.live > 0) return everySeconds
  return secondsUntilNext(games.map(({ starts_at: startsAt }) => startsAt.getTime()))
}

export function hubCountsOf({ counts }: Dashboard): HubCounts {
  const { resolved_true: resolvedTrue, redeemable, packs, live, running } = counts
  return { resolvedTrue, redeemable, packs, live, running }
}
