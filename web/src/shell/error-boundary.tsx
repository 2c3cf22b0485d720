import { Component, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from './message-page.module.css'

interface State {
  readonly error: unknown
}

/** Around a page: one that cannot be drawn shows why, and leaves the header and the footer standing (ERR-24). */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? 'unknown' }
  }

  override render() {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />
  }
}

function ErrorPage({ error }: { error: unknown }) {
  return (
    <section className={styles.page}>
      <title>Unexpected error · Called Shot</title>
      <h1 className={styles.plain}>Unexpected Application Error!</h1>
      <p className={styles.detail}>{error instanceof Error ? error.message : String(error)}</p>
      <div className={styles.choices}>
        <a className={buttonLook({ tone: 'primary' })} href={window.location.href}>
          Try again
        </a>
        <a className={buttonLook({})} href={paths.dashboard}>
          Go home
        </a>
      </div>
    </section>
  )
}
