import {
  partKinds,
  rarityNames,
  type PartKind,
  type Rarity,
  kindNames,
} from '@called-shot/shared/cards/kinds.ts'
import type { Levels, PredictionSlot } from '@called-shot/shared/crafting/rules.ts'
import { wordList } from '@called-shot/shared/word-list.ts'

interface Slotted {
  readonly title: string
  readonly level: Rarity
}

const numbers = ['None', 'One', 'Two', 'Three', 'Four']
const nextAbove: Readonly<Record<Rarity, Rarity | null>> = { 1: 2, 2: 3, 3: 4, 4: null }
const nextBelow: Readonly<Record<Rarity, Rarity>> = { 1: 1, 2: 1, 3: 2, 4: 3 }

function slotted<Name extends PartKind | PredictionSlot>(
  order: readonly Name[],
  levels: Levels<Name>,
): Slotted[] {
  return order.flatMap((name) => {
    const level = levels[name]
    return level === null ? [] : [{ title: kindNames[name], level }]
  })
}

function listed(cards: readonly Slotted[]): string {
  return wordList(cards.map(({ title }) => title))
}

/**
 * Why an identity of these cards has this rarity, and what the next rarity requires (Core §5): the Year at the target,
 * three of the four cards at or above it, the fourth at most one level below. Empty slots count as meeting the target.
 */
export function identityRarityReason(levels: Levels<PartKind>, result: Rarity): string {
  const cards = slotted(partKinds, levels)
  const above = cards.some(({ level }) => level > result)
  const meeting = cards.filter(({ level }) => level >= result)
  const below = cards.filter(({ level }) => level < result)
  const all = cards.length === partKinds.length
  const who = all ? `${numbers[meeting.length] ?? ''} of four` : `So far ${listed(meeting)}`
  const first = `${who} at ${rarityNames[result]}${above ? ' or above' : ''}`
  const among = all && below.length > 0 ? ', the Year among them' : ''
  const short = below.length > 0 ? `, ${listed(below)} one below` : ''
  const next = above ? whatNextTakes(cards, { year: levels.year, result }) : ''
  return `${first}${among}${short}.${next}`
}

function whatNextTakes(
  cards: readonly Slotted[],
  { year, result }: { year: Rarity | null; result: Rarity },
): string {
  const target = nextAbove[result]
  if (target === null) return ''
  const goal = rarityNames[target]
  if (year !== null && year < target) return ` For ${goal} the Year has to be ${goal}.`
  if (cards.filter(({ level }) => level < target).length > 1)
    return ` For ${goal} three of the four have to be ${goal}.`
  const lowest = cards.find(({ level }) => level < result)
  return lowest ? ` For ${goal} the ${lowest.title} has to be ${rarityNames[result]}.` : ''
}

/**
 * Why a prediction has this rarity (Core §5): it takes the identity's if two of event, trigger and prize match it and
 * the third is at most one level below.
 */
export function predictionRarityReason(levels: Levels<PredictionSlot>, result: Rarity): string {
  const parts = slotted(['event', 'trigger', 'prize'], levels)
  const { identity } = levels
  if (identity === null) return `So far ${listed(parts)} allow ${rarityNames[result]}.`
  const goal = rarityNames[identity]
  if (parts.length === 0) return `It takes the Identity’s rarity, ${goal}.`
  const below = parts.filter(({ level }) => level < identity)
  if (result === identity) {
    if (below.length > 0) return `It takes the Identity’s rarity, ${goal}: ${listed(below)} may be one below.`
    return `It takes the Identity’s rarity: ${listed(parts)} ${parts.length === 1 ? 'matches' : 'match'} ${goal}.`
  }
  if (below.length === 1) {
    return `Below the Identity, ${goal}: the ${listed(below)} has to be at least ${rarityNames[nextBelow[identity]]}.`
  }
  const matching = parts.length - below.length
  const count = `${(numbers[matching] ?? '').toLowerCase()} ${matching === 1 ? 'does' : 'do'}`
  return `Below the Identity, ${goal}: two of Event, Trigger and Prize have to match it, ${count}.`
}
