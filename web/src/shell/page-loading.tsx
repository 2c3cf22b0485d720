import styles from './page-loading.module.css'

/** While the script of a page is on its way: the shape of a page, not a spinner. */
export function PageLoading() {
  return (
    <div className={styles.page} role="status" aria-label="Loading page">
      <span className={styles.title} />
      <div className={styles.cards}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={styles.card} />
        ))}
      </div>
    </div>
  )
}
