import { z } from 'zod'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { drawAgain, type CardRow, type DrawLists, type Draws } from '@called-shot/shared/fairness/proof.ts'
import { wordOf, wordsEnough, wordsFrom, wordText } from '@called-shot/shared/fairness/words.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { termsText, type PublishedTerms } from '@called-shot/shared/packs/series-terms.ts'

export type Proof = AnswerOf<typeof packs.proof>

export interface Check {
  readonly claim: string
  readonly holds: boolean
  readonly detail: string
}

export interface Verdict {
  readonly checks: readonly Check[]
  readonly drawn: readonly CardRow[]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Only its outline: whatever is wrong inside makes the draw come out differently, or not at all. */
const drawsShape = z.object({
  terms: z.custom<PublishedTerms>(isObject),
  lists: z.custom<DrawLists>(isObject),
  cards: z.array(z.custom<CardRow>((value) => Array.isArray(value) && value.length === 3)),
})

/**
 * Recomputes an opened pack in this browser: the terms have the published fingerprint; the server's seed and those
 * terms have the fingerprint that the pack carried since it was bought; and both seeds draw these very cards.
 */
export async function verifyPack(proof: Proof, sealedAs: string | null): Promise<Verdict> {
  const draws: Draws = drawsShape.parse(proof.draws)
  const seed = bytesOf(proof.server_seed)
  const termsHash = hexOf(await sha256(new TextEncoder().encode(termsText(draws.terms))))
  const seedHash = hexOf(await sha256(joined(seed, bytesOf(proof.series_hash))))
  const drawn = await drawnAgain(draws, { seed, clientSeed: proof.client_seed, packId: proof.pack_id })
  const sameCards = drawn !== null && JSON.stringify(drawn) === JSON.stringify(draws.cards)
  return {
    drawn: drawn ?? [],
    checks: [
      {
        claim: 'The odds and contents are those that were published',
        holds: termsHash === proof.series_hash,
        detail: `SHA-256 of the terms: ${termsHash}`,
      },
      {
        claim: 'The seed is the one that was sealed when the pack was bought',
        holds: seedHash === proof.seed_hash && (sealedAs === null || sealedAs === seedHash),
        detail: `SHA-256 of seed and terms: ${seedHash}`,
      },
      {
        claim: 'Both seeds together draw exactly these cards',
        holds: sameCards,
        detail: sameCards
          ? `${drawn.length} cards drawn again, all the same`
          : 'The cards drawn again are others',
      },
    ],
  }
}

interface Seeds {
  readonly seed: Uint8Array<ArrayBuffer>
  readonly clientSeed: string
  readonly packId: number
}

async function drawnAgain(draws: Draws, { seed, clientSeed, packId }: Seeds): Promise<CardRow[] | null> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const texts = Array.from({ length: wordsEnough(draws.cards.length) }, (_, counter) =>
    wordText({ clientSeed, packId }, counter),
  )
  const digests = await Promise.all(
    texts.map((text) => crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))),
  )
  try {
    return drawAgain(wordsFrom(digests.map((digest) => wordOf(new Uint8Array(digest)))), draws)
  } catch {
    // Lists or terms from which nothing can be drawn are no proof.
    return null
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** "00ff" → two bytes; anything that is no such text → none. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) return new Uint8Array()
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
