import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'

/** Chance, and the secrecy of seeds: the key that seals them lives outside the database (Design §6). */
export interface Random {
  bytes(count: number): Buffer
  seal(secret: Buffer): Buffer
  unseal(sealed: Buffer): Buffer
  /** A secret for one purpose, always the same: it need not be kept. */
  derive(purpose: string): Buffer
}

const nonceLength = 12
const tagLength = 16

/** `secret` is 32 bytes; sealed bytes are nonce ‖ tag ‖ AES-256-GCM text. */
export function createRandom(secret: Buffer): Random {
  const key = createSecretKey(secret)
  return {
    bytes: randomBytes,
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest(),
    seal(plain) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
    },
  }
}
