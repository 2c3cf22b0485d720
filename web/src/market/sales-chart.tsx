import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { relativeTime } from '../time/relative-time.ts'
import styles from './sales-chart.module.css'
import { linePath, salesPoints } from './sales-line.ts'

interface Sale {
  readonly price: Cents
  readonly at: Date
}

const size = { width: 320, height: 104, margin: 8 }

/** The last sales as a line, newest on the right. Screen readers get the same as a list. */
export function SalesChart({ newestFirst, now }: { newestFirst: readonly Sale[]; now: Date }) {
  const sales = newestFirst.toReversed()
  const prices = sales.map(({ price }) => price)
  const points = salesPoints(prices, size)
  const [dearest, cheapest] = [
    sales.find(({ price }) => price === Math.max(...prices)),
    sales.find(({ price }) => price === Math.min(...prices)),
  ]
  if (!dearest || !cheapest) return null
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <p className={styles.scale} aria-hidden="true">
          <span>{formatUsd(dearest.price)}</span>
          {dearest.price !== cheapest.price && <span>{formatUsd(cheapest.price)}</span>}
        </p>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
          {[size.margin, size.height / 2, size.height - size.margin].map((y) => (
            <line key={y} className={styles.rule} x1="0" x2={size.width} y1={y} y2={y} />
          ))}
          <path className={styles.line} d={linePath(points)} />
          {points.map(({ x, y }, index) => (
            <circle
              key={index}
              className={styles.point}
              data-last={index === points.length - 1 || undefined}
              cx={x}
              cy={y}
              r="3"
            />
          ))}
        </svg>
      </div>
      <figcaption className={styles.ends}>
        <span>{relativeTime(sales[0]?.at ?? now, now)}</span>
        {sales.length > 1 && <span>{relativeTime(sales.at(-1)?.at ?? now, now)}</span>}
      </figcaption>
      <ol className="visually-hidden" aria-label="Last sales, oldest first">
        {sales.map(({ price, at }, index) => (
          <li key={index}>
            {formatUsd(price)}, {relativeTime(at, now)}
          </li>
        ))}
      </ol>
    </figure>
  )
}
