import { callWords, type LiveCall } from '@called-shot/shared/live/standing.ts'
import { CardGrid } from '../card/card-grid.tsx'
import type { CardItem } from '../card/card-item.ts'
import type { RarityLevel } from '../card/card-kind.ts'
import { CardLive } from '../card/card-live.ts'
import { Card } from '../card/card.tsx'
import { RingOnCard } from '../standing/card-ring.tsx'
import { Ring } from '../standing/ring.tsx'
import stack from '../ui/stack.module.css'
import { sampleCard } from './sample-cards.ts'
import { Story } from './story.tsx'
import styles from './stories.module.css'

const yards = {
  metric: 'passing_yards',
  comparator: '>=',
  threshold: 300,
  known: true,
  corrected_from: null,
  verdict: null,
  no_number_because: null,
  chance: null,
} as const

const calls: readonly LiveCall[] = [
  { ...yards, known: false, value: null, state: 'scheduled' },
  { ...yards, value: 212, state: 'live' },
  { ...yards, value: 304, state: 'reached' },
  { ...yards, metric: 'total_points', comparator: '<=', threshold: 38, value: 41, state: 'out_of_reach' },
  { ...yards, value: 287, state: 'final' },
  { ...yards, value: 270, corrected_from: 301, state: 'corrected' },
  { ...yards, metric: 'tackles', threshold: 7, known: false, value: null, state: 'live' },
]

/** Undecided: the sample of that rarity without its stamp. */
function openCall(rarity: RarityLevel): CardItem {
  const { face, ...card } = sampleCard('prediction', rarity)
  return { ...card, tag: 'Not Listed', face: { ...face, outcome: '' } }
}

/** The standing of calls, in every state and size. */
export function LiveStories() {
  return (
    <Story
      title="Where a call stands"
      note="Not started, on, reached, out of reach, final, corrected, known at the end."
    >
      <CardGrid>
        {calls.map((call, index) => (
          <CardLive key={index} value={() => <RingOnCard call={call} />}>
            <Card card={openCall(index % 2 === 0 ? 1 : 4)} onOpen={() => {}} />
          </CardLive>
        ))}
      </CardGrid>
      <div className={styles.small}>
        {calls.map((call, index) => (
          <CardLive key={index} value={() => <RingOnCard call={call} />}>
            <Card card={openCall(2)} size="small" onOpen={() => {}} />
          </CardLive>
        ))}
      </div>
      <div className={styles.small}>
        {calls.map((call, index) => (
          <Ring key={index} call={call} />
        ))}
      </div>
      <ul className={stack.apart}>
        {calls.map((call, index) => (
          <li key={index}>{callWords(call, { quarter: 2, seconds_left: 250 })}</li>
        ))}
      </ul>
    </Story>
  )
}
