import { CannotStart } from './cannot-start.ts'

/** Keeps secrets from being readable in the database; the key that seals them lives outside (commit/random.ts). */
export interface Sealer {
  seal(secret: Buffer): Buffer
  unseal(sealed: Buffer): Buffer
}

/** Refuses a secret that another key has sealed. */
export function unsealed(sealer: Sealer, sealed: Buffer): Buffer {
  try {
    return sealer.unseal(sealed)
  } catch {
    throw new CannotStart(
      'The secret key is not the one this database was made with: restore it from its backup (data directory, or SECRET_KEY). While it is being changed, the previous one is needed too (SECRET_KEY_PREVIOUS).',
    )
  }
}
