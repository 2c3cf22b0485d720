import encodeQR from 'qr'
import styles from './second-factor.module.css'

/** A QR code for a phone's camera, dark on white. The page must also show its content as text. */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 3 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
      <path d={squares.join('')} />
    </svg>
  )
}
