import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './section-head.module.css'

interface SectionHeadProps {
  readonly title: string
  readonly id: string
  readonly allAt?: string
  readonly children?: ReactNode
}

/** The title of a section, with a link to the full list. */
export function SectionHead({ title, id, allAt, children }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      {allAt !== undefined && (
        <Link className={styles.all} to={allAt} aria-label={`See All, ${title}`}>
          See All
        </Link>
      )}
      {children}
    </header>
  )
}
