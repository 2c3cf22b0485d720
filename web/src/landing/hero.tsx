import { useDeferredValue, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { PlayNow } from '../session/play-now.tsx'
import { buttonLook } from '../ui/button.tsx'
import { event, identity, prediction, prize, trigger } from './landing-cards.ts'
import { HeroVideo } from './hero-video.tsx'
import styles from './hero.module.css'

/** The call that came true lies in the middle, whole, with what it was made of around it. */
const hand: readonly CardItem[] = [trigger, event, prediction, identity, prize]

export function Hero() {
  return (
    <section id="home" className={styles.hero}>
      <HeroVideo />
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.headline}>Open Beta is Live!</h1>
          <p className={styles.poster}>
            <span>Know Football?</span> <span>Prove it!</span>
          </p>
          <p className={styles.lead}>
            Play the 2025 pro football prediction game. Collect engraved cards, craft real players, and call
            what they do on Sunday. A right call pays what is printed on the prize.
          </p>
          <div className={styles.actions}>
            <PlayNow />
            <Link className={buttonLook({ size: 'large' })} to={paths.learnToPlay}>
              Learn to Play
            </Link>
          </div>
          <p className={styles.small}>
            Free to play. Paid packs are optional. 18 or older, United States only.
          </p>
        </div>
        <div className={styles.side}>
          <Hand />
        </div>
      </div>
    </section>
  )
}

/** Five cards fanned out. They tilt and shine under the pointer, and a press turns one over. */
function Hand() {
  const [turned, setTurned] = useState<number | null>(null)
  // The cards render after the words.
  const dealt = useDeferredValue(hand, [])
  return (
    <section className={styles.hand} aria-label="Sample cards: press one to turn it over">
      {dealt.map((card, index) => {
        const place: CSSProperties & Record<'--place', number> = { '--place': index - 2 }
        return (
          <div key={card.id} className={styles.seat} style={place}>
            <div className={styles.float}>
              <Card
                card={card}
                withoutTag
                turned={turned === card.id}
                onOpen={() => setTurned(turned === card.id ? null : card.id)}
              />
            </div>
          </div>
        )
      })}
    </section>
  )
}
