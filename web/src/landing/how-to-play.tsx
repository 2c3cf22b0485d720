import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { PlayNow } from '../session/play-now.tsx'
import { craftingFilm } from '../videos/learn-films.ts'
import { LearnVideo } from '../videos/learn-video.tsx'
import { event, identity, pack, parts, prediction, prize } from './landing-cards.ts'
import styles from './how-to-play.module.css'

interface Step {
  readonly title: string
  readonly text: string
  readonly cards: readonly CardItem[]
}

const steps: readonly Step[] = [
  {
    title: 'Open packs',
    text: 'Every account starts with two, and there is a free one every day. The odds are printed on the wrapper.',
    cards: [pack],
  },
  {
    title: 'Collect the parts',
    text: 'A Category, a Month, a Day and a Year: together the position and birth date of one real person.',
    cards: parts,
  },
  {
    title: 'Craft an Identity',
    text: 'The four parts of one person become that person’s Identity card. Its record and streak stay on it.',
    cards: [identity],
  },
  {
    title: 'Craft a Prediction',
    text: 'Identity, Event, Trigger and Prize make one call: who, where, what, and for how much.',
    cards: [{ ...prediction, id: 21, tag: '', face: withoutOutcome(prediction.face) }],
  },
  {
    title: 'Wait for the whistle',
    text: 'The real game decides. The result and its source are shown beside your call.',
    cards: [event],
  },
  {
    title: 'Claim and redeem',
    text: 'Right: the Prize turns into cash and the Identity comes home. Wrong: you keep the Identity, and the rest burns.',
    cards: [prize],
  },
]

function withoutOutcome(face: CardItem['face']): Record<string, string> {
  const { outcome: _, status: __, ...rest } = face ?? {}
  return rest
}

const yards = ['10', '20', '30', '40', '50', 'Goal']

/** One drive down the field: six plays from the first pack to the end zone. */
export function HowToPlay() {
  return (
    <section id="how-to-play" className={styles.section} aria-labelledby="how-to-play-title">
      <header className={styles.header}>
        <div className={styles.lead}>
          <h2 id="how-to-play-title">How to Play</h2>
          <p>One drive, six plays. You never need more than the cards you are given.</p>
          <PlayNow tone="secondary" />
        </div>
        <LearnVideo title="Watch: from a pack to an Identity" heading="h3" film={craftingFilm} />
      </header>
      <ol className={styles.drive}>
        {steps.map(({ title, text, cards }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.yards} aria-hidden="true">
              {yards[index]}
            </span>
            <div className={styles.cards} data-count={cards.length} inert aria-hidden="true">
              {cards.map((card) => (
                <div key={card.id} className={styles.card}>
                  <Card card={card} withoutTag />
                </div>
              ))}
            </div>
            <div className={styles.words}>
              <h3>
                <span className={styles.number}>{index + 1}</span> {title}
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
