import { Skeleton } from '../ui/skeleton.tsx'
import styles from './pool-section.module.css'

/** Placeholders for two pools while they load. */
export function PoolLoading() {
  return (
    <>
      {['first', 'second'].map((key) => (
        <div key={key} className={styles.pool}>
          <div className={styles.stub} />
          <div className={styles.body}>
            <Skeleton lines={5} label="Loading pools" />
          </div>
        </div>
      ))}
    </>
  )
}
