import { Link } from 'react-router'
import { playLinks } from '../play-links.ts'
import quiet from '../ui/quiet.module.css'
import styles from './more-play.module.css'
import { Section } from './section.tsx'

const texts: Readonly<Record<(typeof playLinks)[number]['label'], string>> = {
  'My Hub': 'Your next play, and all that you own at a glance.',
  Album: 'The people in every collection, and who is only one part away.',
  Live: 'Watch games play by play, with your own calls first.',
  Pools: 'Make the same call as others, and share what the wrong ones lose.',
  Tournaments: 'Put a wager card on your call, against other players.',
  Leaderboards: 'Who calls it right most often, and the longest streaks.',
  Fairness: 'Check that every pack was drawn by the published odds.',
}

/** The pages beyond crafting and trading, each with its purpose. */
export function MorePlay() {
  return (
    <Section title="More to play">
      <ul className={styles.list}>
        {playLinks.map(({ label, to }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              <span className={styles.label}>{label}</span>
              <span className={quiet.small}>{texts[label]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
