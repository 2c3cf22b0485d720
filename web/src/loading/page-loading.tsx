import styles from './page-loading.module.css'

export const loadingLabel = 'Loading page'

/** The shape of a page while its script loads, instead of a spinner. */
export function PageLoading() {
  return (
    <output className={styles.page} aria-label={loadingLabel}>
      <span className={styles.title} />
      <span className={styles.cards}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={styles.card} />
        ))}
      </span>
    </output>
  )
}
