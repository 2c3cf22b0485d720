import { useMemo } from 'react'
import { stampBands } from '@called-shot/shared/album/stamp-bands.ts'
import styles from './seal.module.css'

const shape = { center: { x: 50, y: 50 }, radius: 49, hole: 0.62 }

/** A gold rosette with a check mark for a complete section or collection. */
export function Seal({ of, size = 'small' }: { readonly of: string; readonly size?: 'small' | 'large' }) {
  const bands = useMemo(() => stampBands(`seal ${of}`, 2, shape), [of])
  return (
    <span className={styles.seal} data-size={size}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        {bands.map((curves, band) => (
          <path key={band} className={styles.band} data-band={band} d={curves.join('')} />
        ))}
        <circle className={styles.disc} cx="50" cy="50" r="27" />
        <path className={styles.check} d="m38 51 9 10 16-21" />
      </svg>
      <span className="visually-hidden">{of} is complete</span>
    </span>
  )
}
