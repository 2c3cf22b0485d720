import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import tabs from '../ui/tabs.module.css'
import '../ui/print.css'
import styles from './profile-frame.module.css'

const pages = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.predictionStatus, label: 'Prediction Status' },
  { to: paths.transactions, label: 'Transactions' },
  { to: paths.settings, label: 'Settings' },
] as const

/** The shared layout of the four account pages: title, navigation and line length. */
export function ProfileFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · Called Shot`}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        <nav className={tabs.tabs} data-look="line" aria-label="Account pages">
          {pages.map(({ to, label }) => (
            <NavLink key={to} className={() => tabs.tab} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      {children}
    </div>
  )
}
