import { CannotStart } from './cannot-start.ts'

/** Keeps secrets in the database unreadable; the key that seals them is kept outside it (commit/random.ts). */
export interface Sealer {
  seal(secret: Buffer): Buffer
  unseal(sealed: Buffer): Buffer
}

/** Refuses a secret that was sealed with another key. */
export function unsealed(sealer: Sealer, sealed: Buffer): Buffer {
  try {
    return sealer.unseal(sealed)
  } catch {
    throw new CannotStart(
      'The secret key is not the one this database was made with: restore it from its backup (data directory, or SECRET_KEY). While it is being changed, the previous one is needed too (SECRET_KEY_PREVIOUS).',
    )
  }
}
