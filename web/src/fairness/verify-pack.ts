import { z } from 'zod'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import {
  cardRow,
  drawCardsAgain,
  type CardRow,
  type DrawLists,
  type SealedLists,
  listText,
  sealedListsText,
  type Draws,
} from '@called-shot/shared/fairness/proof.ts'
import { eventsFollowRule, resealsFollow } from '@called-shot/shared/fairness/proof-checks.ts'
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
import { hexOf } from '../hex.ts'
import { utcText } from './utc-text.ts'

export type Proof = AnswerOf<typeof packs.proof>

export interface Check {
  readonly claim: string
  readonly holds: boolean
  /** What was published, and what this browser found. */
  readonly published: string
  readonly found: string
}

/** A word that the draw used: its number, and its value below 2^48. */
export interface TakenWord {
  readonly counter: number
  readonly word: number
}

/** One card as drawn again, with the words that it used and the card that the proof lists in its place. */
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
  /** Cards in the proof beyond those that were drawn again. */
  readonly undrawn: readonly CardRow[]
  readonly holds: boolean
}

/** The SHA-256 of the sealed lists; empty for free packs and for packs older than sealed lists. */
async function sealedPart({ sealed }: Draws): Promise<Uint8Array> {
  return sealed ? sha256(new TextEncoder().encode(sealedListsText(sealed))) : new Uint8Array()
}

async function listChecks({ sealed, lists }: Draws, openedAt: Date): Promise<Check[]> {
  const hashOf = async (list: Parameters<typeof listText>[0] | undefined) =>
    list === undefined ? 'none' : await textHash(listText(list))
  const byRule = eventsFollowRule(lists, openedAt)
  const checks: Check[] = []
  if (sealed) {
    const published = `${sealed.people ?? 'none'}, ${sealed.triggers ?? 'none'}`
    const found = `${await hashOf(lists.people)}, ${await hashOf(lists.triggers)}`
    checks.push({
      claim: 'The people and triggers it was drawn from are those that were sealed with it',
      holds: published === found,
      published,
      found,
    })
  }
  if (byRule !== null)
    checks.push({
      claim: 'The events it was drawn from are listed as the published rule says',
      holds: byRule,
      published: 'open then, in the order of their numbers, each starting within the published time span',
      found: byRule ? `${lists.events?.length ?? 0}, as the rule says` : 'a list that breaks the rule',
    })
  return checks
}

function resealCheck({ reseals, seed_hash: seal }: Proof): Check {
  return {
    claim: 'Every earlier seal of the pack names the one that took its place',
    holds: resealsFollow(reseals, seal),
    published: [...reseals.map((each) => each.seed_hash_before), seal].join(', '),
    found: reseals.map((each) => each.seed_hash).join(', '),
  }
}

/** Whether the seal that the visitor knows is the pack's own, or one that was publicly replaced since. */
function knownSealCheck(proof: Proof, sealedAs: string): Check {
  const replaced = proof.reseals.find((each) => each.seed_hash_before === sealedAs)
  return {
    claim: replaced
      ? `The seal that you were shown was replaced on ${utcText(replaced.at)}, before the pack was opened`
      : 'The seal is the one that you were shown before the pack was opened',
    holds: replaced !== undefined || sealedAs === proof.seed_hash,
    published: proof.seed_hash,
    found: sealedAs,
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Only the outline: with any error inside, the draw comes out differently or not at all. */
const drawsShape = z.object({
  terms: z.custom<PublishedTerms>(isObject),
  lists: z.custom<DrawLists>(isObject),
  sealed: z.custom<SealedLists>(isObject).optional(),
  cards: z.array(z.custom<CardRow>((value) => Array.isArray(value) && value.length === 3)),
})

/**
 * Verifies an opened pack in this browser. The terms must match the published fingerprint. The server's seed, with
 * those terms, must match the pack's seal from its purchase or from a public replacement. The lists must be the sealed
 * ones, and the two seeds must draw exactly these cards. `sealedAs` is the seal that the visitor knows from before the
 * opening, if any.
 */
export async function verifyPack(proof: Proof, sealedAs: string | null): Promise<Verdict> {
  const { sealed, ...told } = drawsShape.parse(proof.draws)
  const draws: Draws = { ...told, ...(sealed ? { sealed } : {}) }
  const seed = bytesOf(proof.server_seed)
  const termsHash = await textHash(termsText(draws.terms))
  const seedHash = hexOf(await sha256(joined(seed, bytesOf(proof.series_hash), await sealedPart(draws))))
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
      claim:
        proof.reseals.length === 0
          ? 'The seed is the one that was sealed when the pack was bought'
          : 'The seed is the one of the new seal',
      holds: seedHash === proof.seed_hash,
      published: proof.seed_hash,
      found: seedHash,
    },
    ...(sealedAs === null ? [] : [knownSealCheck(proof, sealedAs)]),
    ...(proof.reseals.length === 0 ? [] : [resealCheck(proof)]),
    ...(await listChecks(draws, proof.opened_at)),
    {
      claim: 'Both seeds together draw exactly these cards',
      holds: steps.length > 0 && others === 0,
      published: counted(draws.cards.length),
      found:
        steps.length === 0
          ? 'nothing can be drawn from these lists'
          : others === 0
            ? `${counted(steps.length)}, ${steps.length === 1 ? 'the same' : 'all the same'}`
            : `${others} of ${Math.max(steps.length, draws.cards.length)} are different`,
    },
  ]
  return { draws, checks, steps, undrawn, holds: checks.every((check) => check.holds) }
}

function counted(cards: number): string {
  return cards === 1 ? '1 card' : `${cards} cards`
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
    // No cards can be drawn from these lists or terms, so they prove nothing.
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
 * The roll that decided the card's rarity, in percent from 0 to 100: 81.23 is past the 80 of Standard. Null if a
 * guaranteed rarity shifts the scale, or if the draw's first words decided something else.
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

/** SHA-256 of a text as UTF-8, in lowercase hex. */
export async function textHash(text: string): Promise<string> {
  return hexOf(await sha256(new TextEncoder().encode(text)))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** "00ff" → two bytes; text that is not hexadecimal → none. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) return new Uint8Array()
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
