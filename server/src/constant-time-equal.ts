import { timingSafeEqual } from 'node:crypto'

/** Compares a given text with a secret one; how long it takes reveals nothing but whether the lengths are equal. */
export function constantTimeEqual(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
