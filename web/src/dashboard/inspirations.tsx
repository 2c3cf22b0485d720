import { FaceDown } from '../cards/face-down.tsx'
import styles from './inspirations.module.css'
import { Section } from './section.tsx'

/** A reserved place, empty for now (DASH-11). */
export function Inspirations() {
  return (
    <Section title="Identity Inspirations">
      <div className={styles.place}>
        <div className={styles.backs}>
          <FaceDown kinds={['identity', 'identity', 'identity']} />
        </div>
        <p>Coming soon...</p>
      </div>
    </Section>
  )
}
