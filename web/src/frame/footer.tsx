import { Link } from 'react-router'
import { inNewTab, paths } from '../paths.ts'
import { settings } from '../settings.ts'
import { Mark } from '../ui/mark.tsx'
import styles from './footer.module.css'
import { playLinks } from '../play-links.ts'

const year = new Date().getFullYear()

/** The footer of every page. */
export function Footer() {
  const { contact, social } = settings.links
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <Mark />
          <span>Called Shot</span>
        </p>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {playLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <ul className={styles.links}>
            <li>
              <Link to={paths.rules}>Game Rules</Link>
            </li>
            <li>
              <Link to={paths.termsOfUse}>Terms &amp; Conditions</Link>
            </li>
            <li>
              <Link to={paths.privacyPolicy}>Privacy Policy</Link>
            </li>
            <li>
              <a href={`mailto:${contact}`}>Contact</a>
            </li>
            <li>
              <a href={social} {...inNewTab}>
                Follow us
              </a>
            </li>
          </ul>
        </nav>
        <p className={styles.small}>
          18 or older, in the United States except IA, LA, MI, MO, NJ, NY and WA. Call responsibly: limits and
          breaks are in your settings.
        </p>
        <p className={styles.small}>© {year} Called Shot</p>
      </div>
    </footer>
  )
}
