import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isClientSeed, maxOwnCharacters, ownClientSeed, setOwnClientSeed } from './client-seed.ts'
import styles from './pack-fairness.module.css'
import type { Commitment } from './use-opened-pack.ts'

export interface PackFairnessProps {
  readonly packId: number
  readonly commitment: Commitment | null
}

/** How to check this draw, and the player's own seed for future packs. */
export function PackFairness({ packId, commitment }: PackFairnessProps) {
  return (
    <details className={styles.fairness}>
      <summary>Fairness</summary>
      <div className={styles.content}>
        <p>
          This pack was sealed before it was opened: the fingerprint of its seal is public.{' '}
          {commitment
            ? 'Your browser added a seed of its own after that, so nobody could know the cards beforehand, and nobody could choose them.'
            : 'This browser added no seed on this visit: the proof shows with which seed the pack was drawn.'}
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
    seed !== '' && (!isClientSeed(seed) || seed.length > maxOwnCharacters)
      ? `1 to ${maxOwnCharacters} letters, digits and signs, without spaces`
      : null
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
        label="Your words in the seeds of your next packs"
        value={seed}
        onChange={setSeed}
        maxLength={maxOwnCharacters}
        autoComplete="off"
        error={error}
        hint="Your browser adds a random part each time, which nobody can know beforehand."
      />
      <Button type="submit" disabled={error !== null || seed === saved}>
        {seed === saved && saved !== '' ? 'Saved' : 'Save'}
      </Button>
    </form>
  )
}
