import { Component, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useConnection } from './connection.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from './message-page.module.css'
import { PartMissing } from './part-missing.ts'

interface Props {
  /** Identifies the page. A change of place clears the error and renders again. */
  readonly place: string
  /** Shown in place of a part that cannot be drawn; by default a whole page. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

interface BoundaryProps extends Props {
  /** How often what is missing was tried again. */
  readonly attempt: number
}

interface State {
  readonly place: string
  readonly attempt: number
  readonly error: unknown
}

/**
 * Catches errors of a page or a part of one: a part that cannot render shows why, and everything else keeps working
 * (ERR-24). A part that failed to load is tried again when the connection is back.
 */
export function ErrorBoundary(props: Props) {
  const { attempt } = useConnection()
  return <Boundary attempt={attempt} {...props} />
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { place: this.props.place, attempt: this.props.attempt, error: null }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error ?? 'unknown' }
  }

  static getDerivedStateFromProps({ place, attempt }: BoundaryProps, state: State): State | null {
    if (place !== state.place) return { place, attempt, error: null }
    if (attempt === state.attempt) return null
    return { place, attempt, error: state.error instanceof PartMissing ? state.error : null }
  }

  override componentDidUpdate({ attempt }: BoundaryProps) {
    const { error } = this.state
    if (attempt !== this.props.attempt && error instanceof PartMissing) void this.loadAgain(error)
  }

  /** What says that the part is missing stays, with its focus, until the part is there. */
  async loadAgain(error: PartMissing): Promise<void> {
    try {
      await error.loadAgain()
    } catch {
      return
    }
    this.setState((now) => (now.error === error ? { error: null } : null))
  }

  override render() {
    const { children, instead } = this.props
    const { error } = this.state
    if (error === null) return children
    return instead === undefined ? <ErrorPage error={error} /> : instead
  }
}

const offlineText = 'You seem to be offline. This page loads as soon as you are back.'
const missingText = 'This page could not be loaded. The game may be restarting. Trying again...'

function ErrorPage({ error }: { error: unknown }) {
  const { isOffline } = useConnection()
  const missing = isOffline ? offlineText : missingText
  const message = error instanceof Error ? error.message : `${error}`
  return (
    <section className={styles.page}>
      <title>Unexpected error · Called Shot</title>
      <h1 className={styles.plain}>Unexpected Application Error!</h1>
      <p className={styles.detail} role="alert">
        {error instanceof PartMissing ? missing : message}
      </p>
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
