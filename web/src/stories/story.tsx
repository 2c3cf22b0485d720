import type { ReactNode } from 'react'
import styles from './stories.module.css'

/** One subject of the story page under its title. */
export function Story({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section
      className={styles.story}
      aria-label={title}
      data-story={title.toLowerCase().replaceAll(' ', '-')}
    >
      <header className={styles.title}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  )
}
