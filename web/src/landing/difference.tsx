import { artPath, type ArtKey } from '@called-shot/shared/art/art-path.ts'
import { PlayNow } from '../session/play-now.tsx'
import styles from './difference.module.css'

interface Item {
  readonly title: string
  readonly text: string
  readonly art: ArtKey
}

const items: readonly Item[] = [
  {
    title: 'Gamifying the Game',
    text: 'Not odds on a screen: a hand you built yourself, played on a game you are watching anyway.',
    art: { kind: 'trigger', seed: 'passing-yards', rarity: 2 },
  },
  {
    title: 'Identity Card System',
    text: 'A card for a real person and birth date. Same person, same engraving; its record travels with it.',
    art: { kind: 'identity', seed: '1995-09-17.quarterback', rarity: 4 },
  },
  {
    title: 'Real Cash Prizes',
    text: 'What a prize card is worth is printed on it. Call it right and that is what you are paid.',
    art: { kind: 'identity', seed: '1949-06-22.actor', rarity: 3 },
  },
  {
    title: 'Players Choice',
    text: 'Any person, any event they play in, any trigger that fits. Nobody hands you a slip.',
    art: { kind: 'identity', seed: '1996-05-21.quarterback', rarity: 1 },
  },
  {
    title: 'In-Game Marketplace',
    text: 'Buy the part you are missing, sell the one you do not need, make an offer on anything.',
    art: { kind: 'identity', seed: '2000-03-01.wide-receiver', rarity: 2 },
  },
  {
    title: 'Endless Content',
    text: 'Football every week; golf, awards, the box office and elections in between.',
    art: { kind: 'identity', seed: '1996-06-21.golfer', rarity: 4 },
  },
]

/** Six reasons, printed as a sheet of stamps. */
export function Difference() {
  return (
    <section id="difference" className={styles.section} aria-labelledby="difference-title">
      <header className={styles.header}>
        <h2 id="difference-title">What's Different</h2>
        <p>Printed like money, played like cards, settled by the real thing.</p>
      </header>
      <ul className={styles.sheet}>
        {items.map(({ title, text, art }) => (
          <li key={title} className={styles.stamp} data-rarity={art.rarity}>
            <div className={styles.engraving}>
              <img src={artPath(art)} alt="" width={360} height={504} loading="lazy" decoding="async" />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <p>Your first two packs are on the house.</p>
        <PlayNow />
      </div>
    </section>
  )
}
