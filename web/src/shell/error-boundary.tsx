import { Component, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from './message-page.module.css'

interface Props {
  /** Where the page is: at another place it is tried anew. */
  readonly place: string
  /** What stands where a part of a page cannot be drawn; without it, a page of its own. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly place: string
  readonly error: unknown
}

/** Around a page or a part of one: what cannot be drawn shows why, and leaves everything else standing (ERR-24). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, error: null }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error ?? 'unknown' }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, error: null }
  }

  override render() {
    const { children, instead } = this.props
    const { error } = this.state
    if (error === null) return children
    return instead === undefined ? <ErrorPage error={error} /> : instead
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
