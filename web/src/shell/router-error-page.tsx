import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from './message-page.module.css'

/** What a page shows that could not be drawn: the router's words, and a way back (ERR-24). */
export function RouterErrorPage() {
  const error = useRouteError()
  return (
    <section className={styles.page}>
      <title>Unexpected error · Called Shot</title>
      <h1 className={styles.plain}>Unexpected Application Error!</h1>
      <p className={styles.detail}>{wordsOf(error)}</p>
      <p className={styles.choices}>
        <a className={buttonLook({ tone: 'primary' })} href={window.location.href}>
          Try again
        </a>
        <a className={buttonLook({})} href={paths.dashboard}>
          Go home
        </a>
      </p>
    </section>
  )
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
