import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isClientSeed, ownClientSeed, setOwnClientSeed } from './client-seed.ts'
import styles from './pack-fairness.module.css'
import type { Commitment } from './use-opened-pack.ts'

export interface PackFairnessProps {
  readonly packId: number
  readonly commitment: Commitment | null
}

/** How this draw can be checked, and the player's own seed for the packs to come. */
export function PackFairness({ packId, commitment }: PackFairnessProps) {
  return (
    <details className={styles.fairness}>
      <summary>Fairness</summary>
      <div className={styles.content}>
        <p>
          This pack was sealed when it was bought: the fingerprint below was fixed then and is public. Your
          browser threw in a seed of its own before it was opened, so nobody could know the cards beforehand,
          and nobody could choose them.
        </p>
        {commitment && (
          <dl className={styles.facts}>
            <div>
              <dt>Pack number</dt>
              <dd>{packId}</dd>
            </div>
            <div>
              <dt>Sealed as</dt>
              <dd>{commitment.seedHash}</dd>
            </div>
            <div>
              <dt>Your seed</dt>
              <dd>{commitment.clientSeed}</dd>
            </div>
          </dl>
        )}
        <p>
          <Link className={buttonLook({})} to={paths.packFairness(packId, commitment?.seedHash)}>
            Verify this draw
          </Link>
        </p>
        <ClientSeedField />
      </div>
    </details>
  )
}

function ClientSeedField() {
  const [seed, setSeed] = useState(() => ownClientSeed() ?? '')
  const [saved, setSaved] = useState(seed)
  const error =
    seed !== '' && !isClientSeed(seed) ? '1 to 100 letters, digits and signs, without spaces' : null
  return (
    <form
      className={styles.seed}
      onSubmit={(event) => {
        event.preventDefault()
        if (error !== null) return
        setOwnClientSeed(seed === '' ? null : seed)
        setSaved(seed)
      }}
    >
      <TextField
        label="Client seed for your next packs"
        value={seed}
        onChange={setSeed}
        maxLength={100}
        autoComplete="off"
        error={error}
        hint="Leave it empty for a random one each time."
      />
      <Button type="submit" disabled={error !== null || seed === saved}>
        {seed === saved && saved !== '' ? 'Saved' : 'Save'}
      </Button>
    </form>
  )
}
