import styles from './card-skeleton.module.css'

/** Blank cards while a list loads, so that the grid keeps its shape when the real ones arrive. */
export function CardSkeletons({ count, label = 'Loading cards' }: { count: number; label?: string }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) =>
        index === 0 ? (
          <output key={index} className={styles.blank} data-blank-card="" aria-label={label} />
        ) : (
          <span key={index} className={styles.blank} data-blank-card="" />
        ),
      )}
    </>
  )
}
