import { z } from 'zod'
import { placeOf } from './histories.ts'

/** A text about one day names at most five facts (`claimsByDay`). */
const maxClaims = 10
export const longestEntry = 4000

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lowercase hex')

/**
 * The text that a witness signs: what a game said, when, and the hash of the text that it signed before
 * (docs/fairness.md, "Witnesses").
 */
const witnessEntry = z.strictObject({
  at: z.iso.datetime(),
  game: z.string().regex(/^https?:\/\/[\w.:[\]-]{1,200}\/?$/, 'must be the address of a game'),
  previous: hash,
  claims: z
    .array(
      z.strictObject({
        what: z
          .string()
          .refine((what) => placeOf(what) !== null, 'must be something that a checkpoint names'),
        hash: z.union([z.literal('none'), hash]),
      }),
    )
    .min(1)
    .max(maxClaims),
})
export type WitnessEntry = z.output<typeof witnessEntry>

/**
 * What a signed text says, or null if it is none: it must be JSON as `JSON.stringify` writes it, so that nobody can
 * read it in two ways or hide something in it.
 */
export function entryOf(text: string): WitnessEntry | null {
  try {
    const given: unknown = JSON.parse(text)
    const read = witnessEntry.safeParse(given)
    return read.success && JSON.stringify(given) === text ? read.data : null
  } catch {
    return null
  }
}

/** Base64 of exactly so many bytes, in its one spelling: another one would count as another key. */
function base64Of(bytes: number, what: string) {
  const length = Math.ceil(bytes / 3) * 4
  return z
    .string()
    .length(length, `must be ${what} in base64`)
    .refine(
      // The refinement also sees texts of another length, and `atob` throws at some of them.
      (text) => text.length === length && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && btoa(atob(text)) === text,
      `must be ${what} in base64`,
    )
}

/**
 * A line of a witness's journal, as it is published: its Ed25519 public key (DER), a text, and the signature of the
 * text's bytes.
 */
export const witnessLine = z.strictObject({
  public_key: base64Of(44, 'an Ed25519 public key (DER)').refine(
    (key) => key.startsWith('MCowBQYDK2VwAyEA'),
    'must be an Ed25519 public key (DER)',
  ),
  entry: z
    .string()
    .max(longestEntry)
    .refine((text) => entryOf(text) !== null, 'must be the text of a witness about one day'),
  signature: base64Of(64, 'an Ed25519 signature'),
})
