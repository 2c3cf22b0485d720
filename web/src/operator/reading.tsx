import type { ComponentProps } from 'react'
import { Unread as UnreadPart } from '../loading/unread.tsx'
import styles from './list-screen.module.css'

/** Shown until the first answer arrives. */
export function Reading() {
  return (
    <p className={styles.loading} aria-busy="true">
      Reading…
    </p>
  )
}

/** `Unread` with the room's own placeholder and words. */
export function Unread({ query }: Pick<ComponentProps<typeof UnreadPart>, 'query'>) {
  return (
    <UnreadPart query={query} failed="Try again.">
      <Reading />
    </UnreadPart>
  )
}
