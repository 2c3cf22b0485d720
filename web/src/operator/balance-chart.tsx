import { balanceLine, type BalanceOver } from './balance-line.ts'
import styles from './balance-chart.module.css'
import { utcMomentText } from './values.ts'

const box = { width: 320, height: 96, margin: 4 }

/** An account's total over a period. The account's page has the same numbers in a table. */
export function BalanceChart({ isLarge, ...over }: BalanceOver & { readonly isLarge: boolean }) {
  const { path, zero } = balanceLine(over, box)
  return (
    <div className={styles.chart} data-large={isLarge || undefined} aria-hidden="true">
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" focusable="false">
        <path className={styles.area} d={`${path}V${zero}H0Z`} />
        <line className={styles.zero} x1="0" x2={box.width} y1={zero} y2={zero} />
        <path className={styles.line} d={path} />
      </svg>
      <p className={styles.ends}>
        <span>{utcMomentText(over.since)}</span>
        <span>{utcMomentText(over.until)}</span>
      </p>
    </div>
  )
}
