import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Chance, and the secrecy of seeds: the key that seals them lives outside the database (Design §6). */
export interface Random {
  bytes(count: number): Buffer
  seal(secret: Buffer): Buffer
  unseal(sealed: Buffer): Buffer
  /** Sealed again with the current key where only the previous one opens it, else null. Throws where neither does. */
  resealed(sealed: Buffer): Buffer | null
  /** A secret for one purpose, always the same: it need not be kept. */
  derive(purpose: string): Buffer
  /** The same, and while there is a key before this one also what that made of the purpose. */
  deriveAll(purpose: string): readonly Buffer[]
}

const nonceLength = 12
const tagLength = 16

/**
 * `secret` is 32 bytes; sealed bytes are nonce ‖ tag ‖ AES-256-GCM text. While the key is being changed, what the
 * `previous` one has sealed is read too; nothing is sealed with it any more.
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

/** Null where it is not this key's: the tag tells. */
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
