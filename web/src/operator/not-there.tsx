import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './list-screen.module.css'
import { at } from './pages.ts'
import { ScreenFrame } from './screen-frame.tsx'

/** An address of the room at which there is nothing: said plainly, with the ways on. */
export function NotThere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScreenFrame title={title}>
      <p>{children}</p>
      <p className={styles.ways}>
        <Link to={at('search')}>Search for it</Link>
        <Link to={at('')}>See what waits</Link>
      </p>
    </ScreenFrame>
  )
}
