import styles from './problem.module.css'

/** What went wrong, or what stands in the way, where it was tried. Read aloud at once; null shows nothing. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}
