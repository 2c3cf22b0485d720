import { expect, test } from 'vitest'
import {
  chosenCardId,
  filledChoices,
  firstChoices,
  isFilled,
  levelsOf,
  raritiesIn,
  withCollection,
  type QuickPart,
} from './quick-choices.ts'

const card = (id: number, collection: string, rarity: string) => ({
  id,
  card_collection_name: collection,
  rarity_name: rarity,
})

const month: QuickPart = {
  card_collections: ['AFC West', 'Screen'],
  rarities: ['Standard', 'Rare'],
  cards: [
    card(11, 'AFC West', 'Standard'),
    card(12, 'AFC West', 'Rare'),
    card(13, 'Screen', 'Standard'),
    card(14, 'AFC West', 'Rare'),
  ],
}
const plain = (id: number): QuickPart => ({
  card_collections: ['AFC West'],
  rarities: ['Standard'],
  cards: [card(id, 'AFC West', 'Standard')],
})
const parts = { category: plain(1), month, day: plain(2), year: plain(3) }

const open = { collection: '', rarity: '' }

test('the card that the player came from is chosen, and the player chooses the other parts', () => {
  const choices = firstChoices(parts, { inSlot: 'month', cardId: 12 })
  expect(choices).toEqual({
    category: open,
    month: { collection: 'AFC West', rarity: 'Rare' },
    day: open,
    year: open,
  })
  expect(isFilled(choices)).toBe(false)
})

test('a card that is not there leaves its part open', () => {
  expect(firstChoices(parts, { inSlot: 'month', cardId: 99 }).month).toEqual(open)
})

test('a part without cards stays open, whatever fills the others', () => {
  const choices = filledChoices({ ...parts, day: { ...plain(2), cards: [] } }, 'best')
  expect(choices.day).toEqual(open)
  expect(isFilled(choices)).toBe(false)
})

test('one press chooses the best or the plainest card of every part', () => {
  expect(filledChoices(parts, 'best').month.rarity).toBe('Rare')
  expect(filledChoices(parts, 'plainest').month.rarity).toBe('Standard')
  expect(isFilled(filledChoices(parts, 'best'))).toBe(true)
})

test('a choice is the first card of that collection and rarity, or the one the player came from', () => {
  const choice = { collection: 'AFC West', rarity: 'Rare' }
  expect(chosenCardId(month, choice)).toBe(12)
  expect(chosenCardId(month, choice, 14)).toBe(14)
  expect(chosenCardId(month, { collection: 'Screen', rarity: 'Rare' })).toBeNull()
})

test('a collection offers only the rarities it has', () => {
  expect(raritiesIn(month, 'Screen')).toEqual(['Standard'])
  expect(withCollection(month, { collection: 'AFC West', rarity: 'Rare' }, 'Screen')).toEqual({
    collection: 'Screen',
    rarity: '',
  })
})

test('levels are those of the chosen rarities', () => {
  expect(levelsOf(firstChoices(parts, { inSlot: 'month', cardId: 12 }))).toEqual({
    category: null,
    month: 2,
    day: null,
    year: null,
  })
  expect(levelsOf(filledChoices(parts, 'plainest'))).toEqual({ category: 1, month: 1, day: 1, year: 1 })
})
