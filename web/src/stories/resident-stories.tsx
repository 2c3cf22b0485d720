import { cents } from '@called-shot/shared/money.ts'
import { LeaderLine } from '../leaderboards/leaderboards-page.tsx'
import { ListingPrice } from '../marketplace/listing-price.tsx'
import stack from '../ui/stack.module.css'
import { sampleCard } from './sample-cards.ts'
import { Story } from './story.tsx'
import styles from './stories.module.css'

const leader = {
  player_id: 7,
  predictions: 24,
  correct: 13,
  best_streak: 4,
  earned: cents(4150),
}

export function ResidentStories() {
  const card = { ...sampleCard('identity', 2), is_listed: true, cost: cents(385), owned_by_self: false }
  return (
    <Story title="Residents" note="A resident’s name is marked wherever it appears.">
      <div className={styles.columns}>
        <ListingPrice card={{ ...card, seller: { id: 7, nickname: 'Velvet Heron', is_resident: true } }} />
        <ListingPrice card={{ ...card, seller: { id: 8, nickname: 'Jordan Banks', is_resident: false } }} />
        <ListingPrice card={{ ...card, seller: { id: null, nickname: 'A player', is_resident: false } }} />
      </div>
      <ol className={stack.close}>
        <LeaderLine
          leader={{ ...leader, rank: 1, nickname: 'Velvet Heron', is_resident: true }}
          by="correct"
        />
        <LeaderLine
          leader={{ ...leader, rank: 4, player_id: 8, nickname: 'Jordan Banks', is_resident: false }}
          by="earnings"
        />
      </ol>
    </Story>
  )
}
