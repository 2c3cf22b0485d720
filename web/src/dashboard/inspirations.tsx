import { useId } from 'react'
import { FaceDown } from '../cards/face-down.tsx'
import stack from '../ui/stack.module.css'
import styles from './inspirations.module.css'
import { SectionHead } from './section-head.tsx'

/** A reserved place, empty for now (DASH-11). */
export function Inspirations() {
  const id = useId()
  return (
    <section aria-labelledby={id} className={stack.apart}>
      <SectionHead title="Identity Inspirations" id={id} />
      <div className={styles.place}>
        <div className={styles.backs}>
          <FaceDown kinds={['identity', 'identity', 'identity']} />
        </div>
        <p>Coming soon...</p>
      </div>
    </section>
  )
}
