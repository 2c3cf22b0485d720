import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from '../loading/message-page.module.css'

/** The page for any unknown path. */
export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <title>Page not found · Called Shot</title>
      <p className={styles.number} aria-hidden="true" />
      <h1>page not found</h1>
      <p>Out of bounds. Whatever was called here is not on the field.</p>
      <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.dashboard}>
        Go home
      </Link>
    </section>
  )
}
