import { Link, useLocation } from 'react-router'
import { inNewTab, landingSections, paths } from '../paths.ts'
import { settings } from '../settings.ts'
import { Icon } from '../ui/icons.tsx'
import { isActiveLink } from './active-link.ts'
import styles from './header-links.module.css'

const landingLinks = [
  { label: 'Home', to: landingSections.home },
  { label: 'How to Play', to: landingSections.howToPlay },
  { label: "What's Different", to: landingSections.difference },
] as const

const gameLinks = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Inventory', to: paths.inventoryDates },
  { label: 'Crafting', to: paths.craftIdentity },
  { label: 'Marketplace', to: paths.marketplaceCards },
  { label: 'Buy Packs', to: paths.buyPacks },
] as const

interface HeaderLinksProps {
  readonly isLanding: boolean
  /** Phones only: from 768 px on, the links are always visible. */
  readonly isOpen: boolean
}

export function HeaderLinks({ isLanding, isOpen }: HeaderLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav id="header-links" className={styles.nav} data-open={isOpen || undefined} aria-label="Main">
      <ul>
        {isLanding
          ? landingLinks.map(({ label, to }) => (
              <li key={to}>
                <a className={styles.link} href={to}>
                  {label}
                </a>
              </li>
            ))
          : gameLinks.map(({ label, to }) => (
              <li key={to}>
                <Link className={styles.link} to={to} {...currentIf(isActiveLink(label, pathname))}>
                  {label}
                </Link>
              </li>
            ))}
        <li className={styles.aside}>
          <a className={styles.bugReport} href={settings.links.bugReport} {...inNewTab}>
            Bug Report
            <Icon name="away" size={14} />
          </a>
        </li>
      </ul>
    </nav>
  )
}

function currentIf(isActive: boolean) {
  return isActive ? ({ 'aria-current': 'page' } as const) : {}
}
