import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { MuteButton } from '../sound/mute-button.tsx'
import { Button } from '../ui/button.tsx'
import styles from './craft-layout.module.css'
import { useSecondPress } from './second-press.ts'

export interface CraftLayoutProps {
  readonly craft: 'identity' | 'prediction'
  readonly canClear: boolean
  /** Phones put the craft button of a full table right below its places. */
  readonly isComplete: boolean
  readonly onClearAll: () => void
  readonly table: ReactNode
  readonly bar: ReactNode
  readonly selector: ReactNode
  readonly side: ReactNode
  /** For screen readers, whose users do not see cards move. */
  readonly announcement: string
}

const titles = { identity: 'Craft Identity', prediction: 'Craft Prediction' } as const

const tables = [
  { id: 'identity', label: 'Identity', to: paths.craftIdentity },
  { id: 'prediction', label: 'Prediction', to: paths.craftPrediction },
] as const

/** Both crafting screens: the player's cards on the left, the table in the middle, who or what fits on the right. */
export function CraftLayout({ craft, canClear, isComplete, onClearAll, ...parts }: CraftLayoutProps) {
  const { remember, keepOut } = useSecondPress()
  return (
    <div className={styles.page} data-complete={isComplete || undefined}>
      <title>{`${titles[craft]} · Called Shot`}</title>
      <header className={styles.header}>
        <h1>{titles[craft]}</h1>
        <nav aria-label="Crafting">
          <ul className={styles.tables}>
            {tables.map(({ id, label, to }) => (
              <li key={id}>
                <Link to={to} {...(id === craft ? ({ 'aria-current': 'page' } as const) : {})}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <span className={styles.clear}>
          <MuteButton />
          <Button tone="ghost" size="small" icon="close" disabled={!canClear} onClick={onClearAll}>
            Clear all
          </Button>
        </span>
      </header>
      <div className={styles.table}>{parts.table}</div>
      <div className={styles.bar} onClickCapture={keepOut}>
        {parts.bar}
      </div>
      <div className={styles.selector} onClickCapture={remember}>
        {parts.selector}
      </div>
      <div className={styles.side} onClickCapture={keepOut}>
        {parts.side}
      </div>
      <output className="visually-hidden">{parts.announcement}</output>
    </div>
  )
}
