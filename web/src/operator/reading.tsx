import styles from './list-screen.module.css'

/** Shown until the first answer arrives. */
export function Reading() {
  return (
    <p className={styles.loading} aria-busy="true">
      Reading…
    </p>
  )
}
