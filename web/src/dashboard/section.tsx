import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import stack from '../ui/stack.module.css'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  /** The page of the full list. */
  readonly allAt?: string
  readonly allWords?: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the dashboard, with a link to the full list. */
export function Section({ title, allAt, allWords = 'See All', aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={stack.apart} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {allAt !== undefined && (
          <Link className={styles.all} to={allAt} aria-describedby={id}>
            {allWords}
          </Link>
        )}
        {aside}
      </header>
      {children}
    </section>
  )
}
