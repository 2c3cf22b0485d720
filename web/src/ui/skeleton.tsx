import styles from './skeleton.module.css'

/** Placeholder lines for text that is loading. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <output className={styles.skeleton} aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </output>
  )
}
