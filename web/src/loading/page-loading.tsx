import styles from './page-loading.module.css'

/** While the script of a page is on its way: the shape of a page, not a spinner. */
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
