import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import styles from './stories.module.css'

/** One subject of the stories page, under its title; `/stories?story=buttons` shows only that one. */
export function Story({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const [address] = useSearchParams()
  const name = title.toLowerCase().replaceAll(' ', '-')
  const only = address.get('story')
  if (only !== null && only !== name) return null
  return (
    <section className={styles.story} aria-label={title} data-story={name}>
      <header className={styles.title}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  )
}
