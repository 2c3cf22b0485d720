import { z } from 'zod'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import {
  cardRow,
  drawCardsAgain,
  type CardRow,
  type DrawLists,
  type Draws,
} from '@called-shot/shared/fairness/proof.ts'
import {
  wordOf,
  wordRange,
  wordsEnough,
  wordsFrom,
  wordText,
  type Words,
} from '@called-shot/shared/fairness/words.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { termsText, type PublishedTerms } from '@called-shot/shared/packs/series-terms.ts'

export type Proof = AnswerOf<typeof packs.proof>

export interface Check {
  readonly claim: string
  readonly holds: boolean
  /** What was published, and what this browser found. */
  readonly published: string
  readonly found: string
}

/** A word of the draw: its number, and its value below 2^48. */
export interface TakenWord {
  readonly counter: number
  readonly word: number
}

/** One card as it was drawn again, with the words that it took and what the proof says it is. */
export interface DrawStep {
  readonly drawn: CardRow
  /** Null: the proof has no such card. */
  readonly published: CardRow | null
  readonly same: boolean
  readonly words: readonly TakenWord[]
  readonly personId: string | null
}

export interface Verdict {
  readonly draws: Draws
  readonly checks: readonly Check[]
  readonly steps: readonly DrawStep[]
  /** Cards that the proof has beyond those that were drawn again. */
  readonly undrawn: readonly CardRow[]
  readonly holds: boolean
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
 * `sealedAs` is the seal that the visitor knows from before the pack was opened, if any.
 */
export async function verifyPack(proof: Proof, sealedAs: string | null): Promise<Verdict> {
  const draws: Draws = drawsShape.parse(proof.draws)
  const seed = bytesOf(proof.server_seed)
  const termsHash = hexOf(await sha256(new TextEncoder().encode(termsText(draws.terms))))
  const seedHash = hexOf(await sha256(joined(seed, bytesOf(proof.series_hash))))
  const drawn = await drawnAgain(draws, { seed, clientSeed: proof.client_seed, packId: proof.pack_id })
  const steps = drawn.map((step, index): DrawStep => {
    const published = draws.cards[index] ?? null
    return { ...step, published, same: JSON.stringify(step.drawn) === JSON.stringify(published) }
  })
  const undrawn = draws.cards.slice(steps.length)
  const others = steps.filter(({ same }) => !same).length + undrawn.length
  const checks: Check[] = [
    {
      claim: 'The odds and contents are those that were published',
      holds: termsHash === proof.series_hash,
      published: proof.series_hash,
      found: termsHash,
    },
    {
      claim: 'The seed is the one that was sealed when the pack was bought',
      holds: seedHash === proof.seed_hash,
      published: proof.seed_hash,
      found: seedHash,
    },
    ...(sealedAs === null
      ? []
      : [
          {
            claim: 'The seal is the one that you were shown before the pack was opened',
            holds: sealedAs === proof.seed_hash,
            published: proof.seed_hash,
            found: sealedAs,
          },
        ]),
    {
      claim: 'Both seeds together draw exactly these cards',
      holds: steps.length > 0 && others === 0,
      published: `${draws.cards.length} cards`,
      found:
        steps.length === 0
          ? 'nothing can be drawn from these lists'
          : others === 0
            ? `${steps.length} cards, all the same`
            : `${others} of ${Math.max(steps.length, draws.cards.length)} are others`,
    },
  ]
  return { draws, checks, steps, undrawn, holds: checks.every((check) => check.holds) }
}

interface Seeds {
  readonly seed: Uint8Array<ArrayBuffer>
  readonly clientSeed: string
  readonly packId: number
}

type Redrawn = Pick<DrawStep, 'drawn' | 'words' | 'personId'>

async function drawnAgain(draws: Draws, { seed, clientSeed, packId }: Seeds): Promise<Redrawn[]> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const texts = Array.from({ length: wordsEnough(draws.cards.length) }, (_, counter) =>
    wordText({ clientSeed, packId }, counter),
  )
  const digests = await Promise.all(
    texts.map((text) => crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))),
  )
  const taken: TakenWord[] = []
  const words = noting(wordsFrom(digests.map((digest) => wordOf(new Uint8Array(digest)))), taken)
  try {
    return Array.from(drawCardsAgain(words, draws), (card) => ({
      drawn: cardRow(card),
      words: taken.splice(0),
      personId: card.personId ?? null,
    }))
  } catch {
    // Lists or terms from which nothing can be drawn are no proof.
    return []
  }
}

function noting(words: Words, taken: TakenWord[]): Words {
  let counter = 0
  return {
    next() {
      const word = words.next()
      taken.push({ counter, word })
      counter += 1
      return word
    },
  }
}

/**
 * Where the card's rarity fell on the scale of the odds, in percent from 0 to 100: 81.23 is past the 80 of Standard.
 * Null where a promised rarity shifts the scale, or a draw's first words settled something else.
 */
export function rarityRoll(
  { terms, lists }: Draws,
  steps: readonly DrawStep[],
  index: number,
): number | null {
  const step = steps[index]
  const first = (lists.collections || terms.rules.onePerson) && index === 0
  if (!step || first || terms.rules.atLeastOne !== undefined) return null
  const limit = wordRange - (wordRange % 10_000)
  const word = step.words.find((taken) => taken.word < limit)?.word
  return word === undefined ? null : (word % 10_000) / 100
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
