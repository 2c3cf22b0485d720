import { Link, useLocation } from 'react-router'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from './message-page.module.css'

interface Coming {
  readonly title: string
  readonly text: string
}

const coming: Readonly<Record<string, Coming>> = {
  [clientRoutes.tournaments]: {
    title: 'Tournaments',
    text: 'Put a wager card beside a prediction and share the pot with those who called it.',
  },
}

/** A place that is on the map and not built yet, honestly. */
export function OpensSoonPage() {
  const { pathname } = useLocation()
  const { title, text } = coming[pathname.replace(/\/$/, '')] ?? { title: 'Soon', text: '' }
  return (
    <section className={styles.page}>
      <title>{`${title} · Called Shot`}</title>
      <h1>{title}</h1>
      <p className={styles.soon}>Opens soon</p>
      <p>{text}</p>
      <div className={styles.choices}>
        <Link className={buttonLook({ tone: 'primary' })} to={paths.dashboard}>
          Dashboard
        </Link>
        <Link className={buttonLook({})} to={paths.inventoryDates}>
          Inventory
        </Link>
        <Link className={buttonLook({})} to={paths.profile}>
          Profile
        </Link>
      </div>
    </section>
  )
}
