import { dashboard } from '@called-shot/shared/dashboard/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { secondsUntilNext } from '../time/next-moment.ts'
import type { HubCounts } from './next-step.ts'

export type Dashboard = AnswerOf<typeof dashboard.show>

/** While a prediction is live, its result can come at any moment. */
const everySeconds = 15

/** The next play with its card, coming games, the daily pack, sales and offers. */
export function useDashboard() {
  const { flags } = useSession()
  return useCall(
    dashboard.show,
    { query: { show_onboarding: flags.onboarding ? true : undefined } },
    { refetchEverySeconds: (known) => (known ? secondsUntilNews(known) : false) },
  )
}

/** Until a result may have come, or the first of the coming games begins and leaves them. */
function secondsUntilNews({ counts, games }: Dashboard): number | false {
  if (counts.live > 0) return everySeconds
  return secondsUntilNext(games.map(({ starts_at: startsAt }) => startsAt.getTime()))
}

export function hubCountsOf({ counts }: Dashboard): HubCounts {
  const { resolved_true: resolvedTrue, redeemable, packs, live, running } = counts
  return { resolvedTrue, redeemable, packs, live, running }
}
