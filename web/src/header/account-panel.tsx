import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { logout, useSession } from '../session/session.ts'
import { playLinks } from '../play-links.ts'
import styles from './account-panel.module.css'

const links = [
  { label: 'Profile', to: paths.profile },
  { label: 'Prediction Status', to: paths.predictionStatus },
  { label: 'Transactions', to: paths.transactions },
  { label: 'Settings', to: paths.settings },
] as const

export function AccountPanel() {
  const { name } = useSession()
  return (
    <>
      <p className={styles.name}>{name}</p>
      <ul className={styles.list}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link className={styles.entry} to={to}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} data-leaves onClick={() => void logout()}>
            Log out
          </button>
        </li>
      </ul>
      <nav aria-label="Play">
        <ul className={styles.play}>
          {playLinks.map(({ label, to }) => (
            <li key={to}>
              <Link className={styles.entry} to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
