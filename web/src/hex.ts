export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** 16 random bytes. Not `randomUUID`, which browsers offer only on pages served with TLS. */
export function randomHex(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}
