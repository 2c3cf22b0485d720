import styles from './list-screen.module.css'

/** What is shown until the first answer is there. */
export function Reading() {
  return (
    <p className={styles.loading} aria-busy="true">
      Reading…
    </p>
  )
}
