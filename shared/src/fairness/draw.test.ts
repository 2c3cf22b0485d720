import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { partKinds } from '../cards/kinds.ts'
import type { RarityOdds, RarityValues, SeriesContents } from '../catalogue/series.ts'
import { cents } from '../money.ts'
import { rarities } from '../packs/series-terms.ts'
import { chiSquareP } from './chi-square.ts'
import {
  drawPack,
  weightOfFame,
  type Candidates,
  type DrawnCard,
  type DrawTerms,
  type PersonCandidate,
} from './draw.ts'
import { below, wordsFrom, wordsOf, type Words } from './words.ts'

const tierOne = oddsOf(80, 16, 3.5, 0.5)
const foil = oddsOf(45, 42, 11, 2)
const firstEdition = oddsOf(0, 70, 25, 5)
const prizeValues: RarityValues[] = [
  { rarity: 1, values: [value(50, 60), value(100, 30), value(200, 10)] },
  { rarity: 2, values: [value(200, 60), value(300, 30), value(500, 10)] },
  { rarity: 3, values: [value(500, 70), value(1000, 25), value(1500, 5)] },
  { rarity: 4, values: [value(2000, 80), value(2500, 15), value(5000, 5)] },
]
const identityContents: SeriesContents = { category: 1, month: 2, day: 3, year: 2 }
const predictionContents: SeriesContents = { event: 3, trigger: 3, prize: 2 }
const plain = { odds: tierOne, prizeValues: [], rules: {} }

const people: PersonCandidate[] = Array.from({ length: 165 }, (_, index) => ({
  id: `person-${String(index).padStart(3, '0')}`,
  weight: weightOfFame(100 - index * 0.6),
  categoryId: 1 + (index % 6),
  birthDate: `${1980 + (index % 25)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
}))
const candidates: Candidates = {
  people,
  events: [11, 12, 13, 14, 15],
  triggers: Array.from({ length: 40 }, (_, index) => ({ id: 100 + index, broad: index % 4 === 0 })),
}

function oddsOf(...percents: readonly [number, number, number, number]): RarityOdds[] {
  return rarities.map((rarity, index) => ({ rarity, basisPoints: Math.round((percents[index] ?? 0) * 100) }))
}

function value(amount: number, percent: number) {
  return { cents: cents(amount), basisPoints: percent * 100 }
}

/** Fast numbers for statistics; the words of real packs have their own tests. */
function fastWords(seed: number): Words {
  let [a, b, c, counter] = [seed, 0x9e3779b9, 0x243f6a88, 1]
  const next32 = () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
  for (let n = 0; n < 12; n += 1) next32()
  return { next: () => next32() * 2 ** 16 + (next32() >>> 16) }
}

function realWords(packId: number): Words {
  return wordsOf((text) => createHmac('sha256', Buffer.alloc(32, 1)).update(text).digest(), {
    clientSeed: 'seed',
    packId,
  })
}

function drawCards(terms: DrawTerms, cards: number, words: (pack: number) => Words): DrawnCard[][] {
  const packs: DrawnCard[][] = []
  for (let drawn = 0; drawn < cards;) {
    const pack = drawPack(words(packs.length), terms, candidates)
    packs.push(pack)
    drawn += pack.length
  }
  return packs
}

function expectPublished(
  observed: readonly number[],
  chances: readonly { readonly basisPoints: number }[],
): void {
  const total = observed.reduce((sum, count) => sum + count, 0)
  const p = chiSquareP(
    observed,
    chances.map(({ basisPoints }) => (total * basisPoints) / 10_000),
  )
  expect(p).toBeGreaterThan(0.001)
  expect(p).toBeLessThan(0.999)
}

function expectOdds(packs: readonly DrawnCard[][], odds: readonly RarityOdds[]): void {
  const counts = new Map<number, number>()
  for (const pack of packs) for (const { rarity } of pack) counts.set(rarity, (counts.get(rarity) ?? 0) + 1)
  expectPublished(
    odds.map(({ rarity }) => counts.get(rarity) ?? 0),
    odds,
  )
}

/** A million in `npm run torture`. A fifth of that finds an error of half a percent just as surely. */
const cardsDrawn = Number(process.env['CARDS_DRAWN'] ?? 200_000)

describe(`over ${cardsDrawn} cards`, () => {
  test.each([
    ['tier 1 identity', { ...plain, contents: identityContents }],
    ['foil identity', { ...plain, contents: identityContents, odds: foil }],
    ['first edition', { ...plain, contents: { part: 8 }, odds: firstEdition, rules: { atLeastOne: 3 } }],
    ['tier 1 prediction', { ...plain, contents: predictionContents, prizeValues }],
    ['foil prediction', { ...plain, contents: { event: 4, trigger: 4, prize: 3 }, odds: foil, prizeValues }],
  ] satisfies [string, DrawTerms][])(
    '%s packs keep the published odds, and prizes their table',
    (_, terms) => {
      const words = fastWords(20_250_904)
      const packs = drawCards(terms, cardsDrawn, () => words)
      expectOdds(packs, terms.odds)
      if (!('prize' in terms.contents)) return
      const prizes = new Map<string, number>()
      for (const pack of packs) {
        for (const { kind, rarity, ref } of pack) {
          if (kind === 'prize') prizes.set(`${rarity} ${ref}`, (prizes.get(`${rarity} ${ref}`) ?? 0) + 1)
        }
      }
      for (const { rarity, values } of prizeValues) {
        expectPublished(
          values.map(({ cents }) => prizes.get(`${rarity} ${cents}`) ?? 0),
          values,
        )
      }
    },
  )
})

test('the words of real packs keep the published odds too', () => {
  expectOdds(drawCards({ ...plain, contents: identityContents, odds: foil }, 40_000, realWords), foil)
})

test('a person is drawn in proportion to the square of their fame', () => {
  const counts = new Map<string, number>()
  const words = fastWords(7)
  for (const pack of drawCards({ ...plain, contents: identityContents }, 400_000, () => words)) {
    for (const { personId } of pack) counts.set(personId ?? '', (counts.get(personId ?? '') ?? 0) + 1)
  }
  const total = people.reduce((sum, { weight }) => sum + weight, 0)
  expectPublished(
    people.map(({ id }) => counts.get(id) ?? 0),
    people.map(({ weight }) => ({ basisPoints: (10_000 * weight) / total })),
  )
})

test('every part that is drawn belongs to a person, and a part of any kind is drawn evenly from the four kinds', () => {
  const words = fastWords(3)
  const packs = drawCards({ ...plain, contents: { part: 8 } }, 40_000, () => words)
  const byId = new Map(people.map((person) => [person.id, person]))
  const kinds = partKinds.map((kind) => packs.flat().filter((card) => card.kind === kind).length)
  expectPublished(kinds, oddsOf(25, 25, 25, 25))
  for (const card of packs.flat()) {
    const person = byId.get(card.personId ?? '')
    const [year, month, day] = person?.birthDate.split('-').map(Number) ?? []
    const refs = new Map([
      ['category', person?.categoryId],
      ['month', month],
      ['day', day],
      ['year', year],
    ])
    expect(card.ref).toBe(String(refs.get(card.kind)))
  }
})

test('a pack holds what its contents say, in the same order for any order of keys', () => {
  const kinds = (contents: SeriesContents) =>
    drawPack(fastWords(1), { ...plain, contents, prizeValues }, candidates).map(({ kind }) => kind)
  expect(kinds({ prize: 2, event: 1, trigger: 1 })).toEqual(['event', 'trigger', 'prize', 'prize'])
  expect(kinds({ year: 2, day: 3, month: 2, category: 1 })).toEqual([
    'category',
    'month',
    'month',
    'day',
    'day',
    'day',
    'year',
    'year',
  ])
})

test('events do not repeat unless fewer are open than the pack holds', () => {
  const terms = { ...plain, contents: { event: 4 } }
  const words = fastWords(9)
  for (let n = 0; n < 500; n += 1) {
    const few = drawPack(words, terms, { ...candidates, events: [1, 2, 3] }).map(({ ref }) => ref)
    expect(new Set(few.slice(0, 3)).size).toBe(3)
    expect(few).toHaveLength(4)
    expect(new Set(drawPack(words, terms, candidates).map(({ ref }) => ref)).size).toBe(4)
  }
})

test('at least one trigger in three is broad, and all are if only broad ones exist', () => {
  const words = fastWords(11)
  const broad = new Set(candidates.triggers.filter(({ broad }) => broad).map(({ id }) => String(id)))
  for (const [count, wanted] of [
    [1, 1],
    [3, 1],
    [4, 2],
    [6, 2],
  ] as const) {
    for (let n = 0; n < 200; n += 1) {
      const drawn = drawPack(words, { ...plain, contents: { trigger: count } }, candidates)
      expect(drawn.filter(({ ref }) => broad.has(ref)).length).toBeGreaterThanOrEqual(wanted)
      expect(new Set(drawn.map(({ ref }) => ref)).size).toBe(count)
    }
  }
  const narrow = { ...candidates, triggers: [{ id: 5, broad: false }] }
  expect(drawPack(words, { ...plain, contents: { trigger: 2 } }, narrow).map(({ ref }) => ref)).toEqual([
    '5',
    '5',
  ])
})

test('each first edition pack holds an Epic or better, at the published odds over all its cards', () => {
  const words = fastWords(13)
  for (const pack of drawCards(
    { ...plain, contents: { part: 8 }, odds: firstEdition, rules: { atLeastOne: 3 } },
    20_000,
    () => words,
  )) {
    expect(pack.some(({ rarity }) => rarity >= 3)).toBe(true)
  }
})

test('the parts of a starter pack are of one person, and a prize can be worth less when the promotion is used up', () => {
  const contents: SeriesContents = { category: 1, month: 1, day: 1, year: 1, prize: 1 }
  const terms: DrawTerms = { ...plain, contents, prizeValues, rules: { onePerson: true } }
  const drawn = drawPack(fastWords(5), terms, { ...candidates, prizeCents: 25 })
  expect(new Set(drawn.flatMap(({ personId }) => personId ?? [])).size).toBe(1)
  expect(drawn.at(-1)).toMatchObject({ kind: 'prize', ref: '25' })
})

test('a pack of no particular collection draws its collection first', () => {
  const collections = [3, 5, 8]
  const made = [2, 900, 17, 4, 5, 6, 7, 8]
  const words = wordsFrom(made)
  expect(collections[below(wordsFrom(made), 3)]).toBe(8)
  const daily = drawPack(words, { ...plain, contents: { event: 1 } }, { ...candidates, collections })
  const direct = drawPack(wordsFrom(made.slice(1)), { ...plain, contents: { event: 1 } }, candidates)
  expect(daily).toEqual(direct)
})

test('odds that do not sum to 100%, and empty lists, draw nothing', () => {
  const words = fastWords(1)
  expect(() =>
    drawPack(words, { ...plain, contents: { part: 1 }, odds: oddsOf(80, 15, 3.5, 0.5) }, candidates),
  ).toThrow(/99 percent/)
  expect(() => drawPack(words, { ...plain, contents: { event: 1 } }, { ...candidates, events: [] })).toThrow(
    RangeError,
  )
  expect(() => drawPack(words, { ...plain, contents: { prize: 1 } }, candidates)).toThrow(RangeError)
})
