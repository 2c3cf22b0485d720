import { useNavigate } from 'react-router'
import { tourNames } from '@called-shot/shared/tours.ts'
import { useSession } from '../session/session.ts'
import { subjectOf } from '../session/token.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './tours-panel.module.css'
import { askForTour, forgetSeenTours, useSeenTours } from './tour-store.ts'
import { tourWords } from './tour-words.ts'
import { tours } from './tours.ts'

/** In the settings: starts any tour again, and makes the hints that offer them appear again. */
export function ToursPanel() {
  const navigate = useNavigate()
  const { token } = useSession()
  const player = subjectOf(token) ?? ''
  const seen = useSeenTours(player)
  return (
    <Panel title="Guided tours">
      <ul className={styles.tours}>
        {tourNames.map((name) => (
          <li key={name}>
            <span>
              <strong>{tourWords[name].title}</strong>
              <small>{tourWords[name].text}</small>
            </span>
            <Button
              size="small"
              label={`Take the tour: ${tourWords[name].title}`}
              onClick={() => {
                askForTour(name)
                void navigate(tours[name].to)
              }}
            >
              Take the tour
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.again}>
        <Button
          size="small"
          tone="ghost"
          disabledReason={seen.length === 0 ? 'Every screen still offers its tour' : null}
          onClick={() => forgetSeenTours(player)}
        >
          Show all hints again
        </Button>
      </div>
    </Panel>
  )
}
