import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { PlayNow } from '../session/play-now.tsx'
import { buttonLook } from '../ui/button.tsx'
import { craftingFilm, predictionFilm } from '../videos/learn-films.ts'
import { LearnVideo } from '../videos/learn-video.tsx'
import styles from './learn-to-play-page.module.css'

interface Step {
  readonly title: string
  readonly text: string
}

const steps: readonly Step[] = [
  {
    title: 'Open packs',
    text: 'You start with two free packs and get another every day. Tear the wrapper along its top edge and turn the cards over. What a pack can hold, and how likely each rarity is, is shown beside its price.',
  },
  {
    title: 'Collect the four parts',
    text: 'Category, Month, Day and Year: a quarterback, September, the 17th, 1995. Everybody in the game has a birth date like that, and the matches list shows who your cards can become and what is still missing.',
  },
  {
    title: 'Craft an Identity',
    text: 'Four parts of one person burn into that person’s Identity card. Better parts make a rarer one: three of four at the rarity you want, the Year among them, the fourth at most one below.',
  },
  {
    title: 'Craft a Prediction',
    text: 'Put your Identity together with an Event it takes part in, a Trigger that says what has to happen, and a Prize. That is your call. It closes 5 minutes before the event begins, or 10 seconds before it in a replay season.',
  },
  {
    title: 'Wait for the event',
    text: 'The real result decides, and the evidence is shown with it. A called-off event, or a person who does not play, makes it void: everything comes back.',
  },
  {
    title: 'Claim, or call again',
    text: 'True: your Identity returns, and the Prize card becomes redeemable for cash. False: your Identity returns, and the Event, Trigger, Prize and Prediction are burned. All you lost is the prize card.',
  },
]

const videos = [
  {
    title: 'From a pack to an Identity',
    lead: 'Steps 1 to 3: open a pack, turn the cards over, craft.',
    film: craftingFilm,
  },
  {
    title: 'From an Identity to a prize',
    lead: 'Steps 4 to 6: make the call, wait for the event, claim.',
    film: predictionFilm,
  },
] as const

/** How to play: two videos of the game itself, then six steps. */
export function LearnToPlayPage() {
  const { isLogged } = useSession()
  return (
    <div className={styles.page}>
      <title>Learn to Play · Called Shot</title>
      <header className={styles.header}>
        <h1>Learn to Play</h1>
        <p>Free to play, in open beta: six steps, one drive, from a free pack to a prize.</p>
      </header>
      <div className={styles.videos}>
        {videos.map((video) => (
          <LearnVideo key={video.title} {...video} />
        ))}
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <footer className={styles.footer}>
        {isLogged ? (
          <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.buyPacks}>
            To the packs
          </Link>
        ) : (
          <PlayNow />
        )}
        <Link to={paths.rules}>All the rules, with odds and disputes</Link>
      </footer>
      <p className={styles.review} role="note">
        For adults 18 and older in the United States, except IA, LA, MI, MO, NJ, NY and WA. We wrote this page
        ourselves; legal counsel has to review it before the game is played for real money.
      </p>
    </div>
  )
}
