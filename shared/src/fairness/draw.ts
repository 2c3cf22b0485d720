import { partKinds, type PartKind, type Rarity } from '../cards/kinds.ts'
import {
  wholeBasisPoints,
  type ContentKind,
  type RarityValues,
  type SeriesTerms,
} from '../catalogue/series.ts'
import { cardCount, contentOrder, rarities } from '../packs/series-terms.ts'
import { below, byWeight, type Words } from './words.ts'

/** A person whose parts can be drawn. The weight is fame squared, rounded, at least 1 (GAME 'Collections'). */
export interface PersonCandidate {
  readonly id: string
  readonly weight: number
  readonly categoryId: number
  /** YYYY-MM-DD */
  readonly birthDate: string
}

/** `broad`: it fits at least four of the collection's categories, or all if there are fewer. */
export interface TriggerCandidate {
  readonly id: number
  readonly broad: boolean
}

/** The ordered lists that a pack is drawn from; they are published with the draw. */
export interface Candidates {
  /** A pack of no collection in particular draws one of these first; the other lists are then those of the drawn one. */
  readonly collections?: readonly number[]
  readonly people: readonly PersonCandidate[]
  readonly events: readonly number[]
  readonly triggers: readonly TriggerCandidate[]
  /** The value of every prize card instead of its table's: for free packs, when the day's promotions are used up. */
  readonly prizeCents?: number
}

/** A card of the pack. (kind, ref) names the definition of which it is a copy. */
export interface DrawnCard {
  readonly kind: PartKind | 'event' | 'trigger' | 'prize' | 'wager'
  readonly rarity: Rarity
  /** Category id, month, day, year, event id, trigger id, or cents. */
  readonly ref: string
  /** The person whose part it is; the card itself does not show it. */
  readonly personId?: string
}

export type DrawTerms = Pick<SeriesTerms, 'contents' | 'odds' | 'prizeValues' | 'rules'>

/** The weight with which packs draw a person: fame squared, rounded, at least 1 (docs/fairness.md, "The lists"). */
export function weightOfFame(fame: number): number {
  return Math.max(1, Math.round(fame * fame))
}

/** The result of a draw's first words, before the lists that depend on it are known. */
export interface DrawSubject {
  /** For a pack of no collection in particular. */
  readonly collection: number | null
  /** For a pack about one person. */
  readonly person: PersonCandidate | null
}

/** The collection first, then the person; most packs have neither, and use no word for it. */
export function drawSubject(
  words: Words,
  { rules }: Pick<DrawTerms, 'rules'>,
  { collections, people }: Pick<Candidates, 'collections' | 'people'>,
): DrawSubject {
  const collection = collections ? itemAt(collections, below(words, collections.length)) : null
  return { collection, person: rules.onePerson ? peopleByWeight(words, people)() : null }
}

/**
 * Draws the cards of a pack. Every series uses this draw: the same terms, candidates and words always give the same
 * cards. Each card first gets its rarity by the odds, then its content: a prize gets a value, a part a random
 * person's; events and triggers do not repeat while there are enough. At least one trigger in three is a broad one.
 */
export function drawPack(words: Words, terms: DrawTerms, candidates: Candidates): DrawnCard[] {
  return [...drawCards(words, terms, candidates)]
}

/** The cards of `drawPack` one at a time, so that a check can see which words each of them used. */
export function* drawCards(words: Words, terms: DrawTerms, candidates: Candidates): Generator<DrawnCard> {
  const { person } = drawSubject(words, terms, candidates)
  const drawPerson = peopleByWeight(words, candidates.people)
  const events = withoutRepeats(candidates.events)
  const triggers = withoutRepeats(candidates.triggers)
  const broadWanted = Math.ceil((terms.contents.trigger ?? 0) / 3)
  const rarityAt = rarityByPosition(terms)
  let position = 0

  const drawOne = (kind: ContentKind, index: number): DrawnCard => {
    const rarity = itemAt(rarities, rarityAt(position)(words))
    position += 1
    switch (kind) {
      case 'event':
        return { kind, rarity, ref: String(events.draw(words)) }
      case 'trigger': {
        const trigger =
          index < broadWanted ? triggers.draw(words, ({ broad }) => broad) : triggers.draw(words)
        return { kind, rarity, ref: String(trigger.id) }
      }
      case 'prize':
      case 'wager':
        return {
          kind,
          rarity,
          ref: String(candidates.prizeCents ?? drawValue(words, terms.prizeValues, rarity)),
        }
      default: {
        const whose = person ?? drawPerson()
        const part = kind === 'part' ? itemAt(partKinds, below(words, partKinds.length)) : kind
        return { kind: part, rarity, ref: partRef(whose, part), personId: whose.id }
      }
    }
  }
  for (const kind of contentOrder) {
    for (let index = 0; index < (terms.contents[kind] ?? 0); index += 1) yield drawOne(kind, index)
  }
}

/** The text on a person's part, as in its definition. */
function partRef(person: Pick<PersonCandidate, 'categoryId' | 'birthDate'>, part: PartKind): string {
  const [year, month, day] = person.birthDate.split('-').map(Number)
  return String({ category: person.categoryId, month, day, year }[part])
}

function peopleByWeight(words: Words, people: readonly PersonCandidate[]): () => PersonCandidate {
  const drawIndex = byWeight(people.map(({ weight }) => weight))
  return () => itemAt(people, drawIndex(words))
}

function drawValue(words: Words, table: readonly RarityValues[], rarity: Rarity): number {
  const values = table.find((row) => row.rarity === rarity)?.values ?? []
  return itemAt(values, byWeight(values.map(({ basisPoints }) => basisPoints))(words)).cents
}

/** How the rarity of the card at each position is drawn. */
function rarityByPosition({
  contents,
  odds,
  rules,
}: DrawTerms): (position: number) => (words: Words) => number {
  const weights = rarities.map((rarity) => odds.find((row) => row.rarity === rarity)?.basisPoints ?? 0)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum !== wholeBasisPoints) throw new RangeError(`odds sum to ${sum / 100} percent`)
  if (rules.atLeastOne === undefined) {
    const draw = byWeight(weights)
    return () => draw
  }
  const cards = cardCount(contents)
  if (contents.prize || contents.wager) throw new RangeError('a guarantee is for packs without prize cards')
  const split = splitGuarantee(weights, { from: rules.atLeastOne, cards })
  const [guaranteed, others] = [byWeight(split.guaranteed), byWeight(split.others)]
  return (position) => (position === cards - 1 ? guaranteed : others)
}

/**
 * A pack's last card has the guaranteed rarity or a higher one; the odds of the others are lowered to compensate, so
 * that the published percentages hold over all cards of the series. `first edition`: 70/25/5 of eight cards becomes
 * 80/16.67/3.33 for seven of them and 0/83.33/16.67 for the last.
 */
function splitGuarantee(
  weights: readonly number[],
  { from, cards }: { readonly from: Rarity; readonly cards: number },
): { guaranteed: number[]; others: number[] } {
  const isHigh = (index: number) => index + 1 >= from
  const high = weights.reduce((sum, weight, index) => sum + (isHigh(index) ? weight : 0), 0)
  if (cards * high < wholeBasisPoints) throw new RangeError('the odds are below one guaranteed card a pack')
  return {
    guaranteed: weights.map((weight, index) => (isHigh(index) ? weight : 0)),
    others: weights.map(
      (weight, index) => weight * (isHigh(index) ? cards * high - wholeBasisPoints : cards * high),
    ),
  }
}

/** Draws without repeats; when nothing suitable is left, the whole list is used again. */
function withoutRepeats<Item>(list: readonly Item[]): {
  draw(words: Words, suits?: (item: Item) => boolean): Item
} {
  let left = [...list]
  return {
    draw(words, suits = () => true) {
      let suitable = left.filter(suits)
      if (suitable.length === 0) {
        if (left.length === 0) left = [...list]
        suitable = list.filter(suits)
        if (suitable.length === 0) suitable = [...left]
      }
      const drawn = itemAt(suitable, below(words, suitable.length))
      left = left.filter((item) => item !== drawn)
      return drawn
    },
  }
}

function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new RangeError('there is nothing to draw from')
  return item
}
