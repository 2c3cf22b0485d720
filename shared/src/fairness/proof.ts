import type { Rarity } from '../cards/kinds.ts'
import type { PublishedTerms } from '../packs/series-terms.ts'
import {
  drawCards,
  type Candidates,
  type DrawnCard,
  type PersonCandidate,
  type TriggerCandidate,
} from './draw.ts'
import type { Words } from './words.ts'

/** `[id, weight, category id, birth date]` */
export type PersonRow = readonly [string, number, number, string]
/** `[id, 1 if it is a broad one]` */
export type TriggerRow = readonly [number, 0 | 1]
/** `[kind, rarity, ref]` */
export type CardRow = readonly [DrawnCard['kind'], Rarity, string]

/** The candidate lists that a pack was drawn from, in their order and written compactly, as its proof shows them. */
export interface DrawLists {
  /** For a pack of no collection in particular: the list from which the first word drew `collection`. */
  readonly collections?: readonly number[]
  readonly collection: number
  readonly people?: readonly PersonRow[]
  readonly events?: readonly number[]
  /** Parallel to `events`: the start of each, as known at the draw (ISO 8601). */
  readonly event_starts?: readonly string[]
  /** The rule that chose the events: those of the collection that were open then and start within that period. */
  readonly event_window?: EventWindowRow
  readonly triggers?: readonly TriggerRow[]
  readonly prize_cents?: number
  /** Prize cards in addition to the contents of the terms: a daily pack's on its days. */
  readonly more_prizes?: number
}

/** Seconds after `at` (ISO 8601, the database's clock), both inclusive. */
export interface EventWindowRow {
  readonly at: string
  readonly from_seconds: number
  readonly to_seconds: number
}

/** The facts sealed with a pack's seed and terms when it is bought: its rules, and its lists by their SHA-256. */
export interface SealedLists {
  /** The version of the rules of the draw (docs/fairness.md). */
  readonly rules: number
  readonly people?: string
  readonly triggers?: string
}

export const rulesOfTheDraw = 1

/** The text whose SHA-256 is in the seal: compact JSON with sorted keys. */
export function sealedListsText({ people, rules, triggers }: SealedLists): string {
  return JSON.stringify({
    ...(people === undefined ? {} : { people }),
    rules,
    ...(triggers === undefined ? {} : { triggers }),
  })
}

/** The text whose SHA-256 identifies a list: compact JSON of its rows. */
export function listText(rows: readonly (PersonRow | TriggerRow)[]): string {
  return JSON.stringify(rows)
}

/** A seal that was replaced by another, because the database was restored or moved. */
export interface Reseal {
  readonly at: string
  readonly reason: string
  readonly seed_hash_before: string
  readonly seed_hash: string
}

/** The `draws` of GET /card_pack/{id}/proof: together with the two seeds, everything needed to repeat the draw. */
export interface Draws {
  readonly terms: PublishedTerms
  readonly lists: DrawLists
  /** Missing: the lists were chosen when the pack was opened (free packs, and those from before lists were sealed). */
  readonly sealed?: SealedLists
  readonly cards: readonly CardRow[]
}

export function personRow({ id, weight, categoryId, birthDate }: PersonCandidate): PersonRow {
  return [id, weight, categoryId, birthDate]
}

export function personOf([id, weight, categoryId, birthDate]: PersonRow): PersonCandidate {
  return { id, weight, categoryId, birthDate }
}

export function triggerRow({ id, broad }: TriggerCandidate): TriggerRow {
  return [id, broad ? 1 : 0]
}

export function triggerOf([id, broad]: TriggerRow): TriggerCandidate {
  return { id, broad: broad === 1 }
}

export function cardRow({ kind, rarity, ref }: DrawnCard): CardRow {
  return [kind, rarity, ref]
}

function candidatesOf(lists: DrawLists): Candidates {
  return {
    people: (lists.people ?? []).map(personOf),
    events: lists.events ?? [],
    triggers: (lists.triggers ?? []).map(triggerOf),
    ...(lists.collections ? { collections: lists.collections } : {}),
    ...(lists.prize_cents === undefined ? {} : { prizeCents: lists.prize_cents }),
  }
}

/** Repeats the draw of the pack from its proof; gives the same cards if nothing was changed since. */
export function drawAgain(words: Words, draws: Pick<Draws, 'terms' | 'lists'>): CardRow[] {
  return [...drawCardsAgain(words, draws)].map(cardRow)
}

/** The same, one card at a time. */
export function drawCardsAgain(
  words: Words,
  { terms, lists }: Pick<Draws, 'terms' | 'lists'>,
): Generator<DrawnCard> {
  const contents = lists.more_prizes
    ? { ...terms.contents, prize: (terms.contents.prize ?? 0) + lists.more_prizes }
    : terms.contents
  return drawCards(words, { ...terms, contents }, candidatesOf(lists))
}
