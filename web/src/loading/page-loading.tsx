import styles from './page-loading.module.css'

/** The shape of a page while its script loads, instead of a spinner. */
export function PageLoading() {
  return (
    <output className={styles.page} aria-label="Loading page">
      <span className={styles.title} />
      <span className={styles.cards}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={styles.card} />
        ))}
      </span>
    </output>
  )
}
