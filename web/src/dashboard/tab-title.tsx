import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { callStateOf } from '../card/call-words.ts'
import { useNow } from '../time/use-now.ts'

/** The title of the browser tab while another tab is in front: a win, a live call, or the next kickoff. */
export function TabTitle({ predictions }: { predictions: readonly CardItem[] }) {
  const news = newsOf(predictions, useNow(10))
  return <title>{`${news ?? 'Dashboard'} · Called Shot`}</title>
}

function newsOf(predictions: readonly CardItem[], now: Date): string | null {
  if (predictions.some(({ tag }) => factsOfTag(tag).verdict === 'true')) return 'You called it'
  const open = predictions.flatMap((card) => {
    const state = callStateOf(card, now)
    return state
      ? [{ ...state, event: card.face['event'] ?? 'Your call', at: card.face['starts_at'] ?? '' }]
      : []
  })
  const live = open.find(({ isLive }) => isLive)
  const next = live ?? open.toSorted((a, b) => a.at.localeCompare(b.at))[0]
  return next ? `${next.words}: ${next.event}` : null
}
