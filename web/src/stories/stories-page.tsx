import { Mark } from '../ui/mark.tsx'
import { CardStories } from './card-stories.tsx'
import { GameStories } from './game-stories.tsx'
import { ListStories } from './list-stories.tsx'
import { LiveStories } from './live-stories.tsx'
import { PopupStories } from './popup-stories.tsx'
import { ResidentStories } from './resident-stories.tsx'
import { WidgetStories } from './widget-stories.tsx'
import styles from './stories.module.css'

/** Every card and every widget in every state on one page, to look at and to take pictures of for comparison. */
export function StoriesPage() {
  return (
    <div className={styles.page}>
      <title>Stories · Called Shot</title>
      <header className={styles.masthead}>
        <span className={styles.mark}>
          <Mark />
        </span>
        <h1>Called Shot</h1>
        <p>Every card, every side, every state.</p>
      </header>
      <CardStories />
      <LiveStories />
      <GameStories />
      <ListStories />
      <PopupStories />
      <ResidentStories />
      <WidgetStories />
    </div>
  )
}
