import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Randomness, and sealing of seeds with a key that is kept outside the database (Design §6). */
export interface Random {
  bytes(count: number): Buffer
  seal(secret: Buffer): Buffer
  unseal(sealed: Buffer): Buffer
  /**
   * Seals it again with the current key if only the previous key opens it, otherwise returns null. Throws if neither
   * does.
   */
  resealed(sealed: Buffer): Buffer | null
  /** A secret derived for one purpose. It is always the same, so it need not be stored. */
  derive(purpose: string): Buffer
  /** The same secret, and while there is a previous key, the one derived from that. */
  deriveAll(purpose: string): readonly Buffer[]
}

const nonceLength = 12
const tagLength = 16

/**
 * `secret` is 32 bytes; sealed bytes are nonce ‖ tag ‖ AES-256-GCM text. During a key rotation, bytes sealed with the
 * `previous` key can still be read; new ones always use `secret`.
 */
export function createRandom(secret: Buffer, previous: Buffer | null = null): Random {
  const key = createSecretKey(secret)
  const before = previous === null ? null : createSecretKey(previous)
  const seal = (plain: Buffer) => sealWith(key, plain)
  return {
    bytes: randomBytes,
    derive: (purpose) => deriveFrom(key, purpose),
    deriveAll: (purpose) =>
      [key, before].flatMap((each) => (each === null ? [] : [deriveFrom(each, purpose)])),
    seal,
    unseal: (sealed) => openWith(key, sealed) ?? openWith(before, sealed) ?? unopened(),
    resealed: (sealed) =>
      openWith(key, sealed) === null ? seal(openWith(before, sealed) ?? unopened()) : null,
  }
}

function deriveFrom(key: KeyObject, purpose: string): Buffer {
  return createHmac('sha256', key).update(purpose).digest()
}

function sealWith(key: KeyObject, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Returns null if the tag shows that another key sealed it. */
function openWith(key: KeyObject | null, sealed: Buffer): Buffer | null {
  if (key === null || sealed.length < nonceLength + tagLength) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  const text = decipher.update(sealed.subarray(nonceLength + tagLength))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch {
    return null
  }
}

function unopened(): never {
  throw new Error('what is sealed was sealed with another key')
}
