import { Link } from 'react-router'
import { paths } from '../paths.ts'
import styles from './live.module.css'
import { useMyLivePredictions } from './use-live.ts'

/** Where one's own prediction stands, with a link to its game; nothing where that is not known. */
export function LiveStanding({ predictionId }: { readonly predictionId: number }) {
  const { data } = useMyLivePredictions(true)
  const found = data?.data.find(({ prediction_id }) => prediction_id === predictionId)
  if (!found) return null
  return (
    <p className={styles.standing} data-state={found.state}>
      {found.words}{' '}
      <Link to={paths.liveEvent(found.event_id)} aria-label={`Watch ${found.about} ${found.sentence}`}>
        Watch
      </Link>
    </p>
  )
}
