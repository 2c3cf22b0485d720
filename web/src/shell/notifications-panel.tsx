import { Icon } from '../ui/icons.tsx'
import styles from './notifications-panel.module.css'

/** What happened to one's cards, offers and predictions. */
export function NotificationsPanel() {
  return (
    <div className={styles.empty}>
      <Icon name="bell" size={36} />
      <p className={styles.text}>There's no notifications yet</p>
      <p className={styles.next}>Sales, offers and decided predictions are told here.</p>
    </div>
  )
}
