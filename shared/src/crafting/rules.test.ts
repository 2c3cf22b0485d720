import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partKinds, type PartKind, type Rarity } from '../cards/kinds.ts'
import {
  identityRarity,
  predictionName,
  predictionRarity,
  predictionSlots,
  whyCannotCraftIdentity,
  whyCannotCraftPrediction,
  type Levels,
  type PredictionCards,
} from './rules.ts'

const rarities: readonly Rarity[] = [1, 2, 3, 4]

/** All 256 ways to fill four slots. */
const combinations = rarities.flatMap((a) =>
  rarities.flatMap((b) => rarities.flatMap((c) => rarities.map((d) => [a, b, c, d] as const))),
)

type Four = readonly [Rarity | null, Rarity | null, Rarity | null, Rarity | null]
const parts = ([category, month, day, year]: Four): Levels<PartKind> => ({ category, month, day, year })
const cards = ([identity, event, trigger, prize]: Four) => ({ identity, event, trigger, prize })

describe('the rarity of an identity', () => {
  test.each([
    [[1, 1, 1, 1], 1],
    [[3, 3, 2, 3], 3],
    [[3, 2, 2, 3], 2],
    [[3, 3, 3, 2], 2],
    [[4, 4, 1, 4], 2],
    [[4, 4, 2, 4], 3],
    [[3, 3, 2, 2], 2],
    [[4, 1, 1, 4], 1],
    [[4, 4, 4, 1], 1],
    [[3, 4, 4, 4], 4],
    [[4, 4, 4, 4], 4],
    [[2, 1, 2, 2], 2],
  ] as const)('category, month, day and year of %j make %i', (levels, rarity) => {
    expect(identityRarity(parts(levels))).toBe(rarity)
  })

  test('is, in all 256 combinations, the lowest plus one if only one card is lowest and it is not the year', () => {
    for (const levels of combinations) {
      const lowest = Math.min(...levels)
      const isAlone = levels.filter((level) => level === lowest).length === 1 && levels[3] !== lowest
      expect(identityRarity(parts(levels)), `${levels}`).toBe(isAlone ? lowest + 1 : lowest)
    }
  })

  test('keeps the five sentences of the rules in all 256 combinations', () => {
    for (const levels of combinations) {
      const made = identityRarity(parts(levels)) ?? 0
      const [lowest = 0, second = 0] = levels.toSorted((a, b) => a - b)
      expect(levels[3]).toBeGreaterThanOrEqual(made)
      expect(second).toBeGreaterThanOrEqual(made)
      expect(lowest).toBeGreaterThanOrEqual(made - 1)
      if (levels.every((level) => level === 1)) expect(made).toBe(1)
      expect([lowest, lowest + 1]).toContain(made)
    }
  })

  test.each([
    [[null, 3, 2, null], 3],
    [[null, null, null, null], null],
    [[null, null, 2, null], null],
    [[1, null, null, 4], 2],
    [[4, null, null, 1], 1],
    [[null, 2, 2, null], 2],
    [[4, 4, null, 4], 4],
  ] as const)('with empty slots, %j can still reach %s', (levels, rarity) => {
    expect(identityRarity(parts(levels))).toBe(rarity)
  })
})

describe('the rarity of a prediction', () => {
  test.each([
    [[3, 3, 3, 2], 3],
    [[3, 3, 3, 1], 2],
    [[3, 3, 2, 2], 2],
    [[1, 4, 4, 4], 1],
    [[4, 1, 1, 1], 1],
    [[4, 1, 1, 4], 1],
    [[4, 4, 3, 4], 4],
    [[2, 4, 4, 1], 2],
  ] as const)('identity, event, trigger and prize of %j make %i', (levels, rarity) => {
    expect(predictionRarity(cards(levels))).toBe(rarity)
  })

  test('is, in all 256 combinations, the minimum of the identity, the median of the others, and their lowest plus one', () => {
    for (const levels of combinations) {
      const [lowest = 0, middle = 0] = levels.slice(1).toSorted((a, b) => a - b)
      const expected = Math.min(levels[0], middle, lowest + 1)
      expect(predictionRarity(cards(levels)), `${levels}`).toBe(expected)
    }
  })

  test.each([
    [[3, null, null, null], null],
    [[3, 2, null, null], 3],
    [[3, 1, null, null], 2],
    [[null, 2, 2, null], 2],
    [[null, 4, 4, null], 4],
  ] as const)('with empty slots, %j can still reach %s', (levels, rarity) => {
    expect(predictionRarity(cards(levels))).toBe(rarity)
  })
})

const level = fc.constantFrom<Rarity>(...rarities)
const slot = fc.option(level, { nil: null })
const fourSlots = fc.tuple(slot, slot, slot, slot)

describe.each([
  ['identity', (levels: Four) => identityRarity(parts(levels))],
  ['prediction', (levels: Four) => predictionRarity(cards(levels))],
])('any %s', (_, rarity) => {
  test('never falls with a better card, and an empty slot counts as the best', () => {
    fc.assert(
      fc.property(fourSlots, fc.integer({ min: 0, max: 3 }), level, (levels, index, better) => {
        const before = rarity(levels)
        const raised = levels.map((each, at) =>
          at === index && each !== null && better > each ? better : each,
        )
        const emptied = levels.map((each, at) => (at === index && each === 4 ? null : each))
        const [a = null, b = null, c = null, d = null] = raised
        const [e = null, f = null, g = null, h = null] = emptied
        expect(rarity([a, b, c, d]) ?? 0).toBeGreaterThanOrEqual(before ?? 0)
        const without = rarity([e, f, g, h])
        if (without !== null) expect(without).toBe(before)
      }),
    )
  })

  test('exists exactly when two or more slots are filled', () => {
    fc.assert(
      fc.property(fourSlots, (levels) => {
        expect(rarity(levels) !== null).toBe(levels.filter((each) => each !== null).length >= 2)
      }),
    )
  })
})

describe('crafting an identity', () => {
  const mahomes = { name: 'Patrick Mahomes', category: 'Quarterback', birthDate: '1995-09-17' }
  const fitting = {
    category: { name: 'Quarterback' },
    month: { name: 'September' },
    day: { name: '17' },
    year: { name: '1995' },
  }

  test('takes the four cards that the person was born with', () => {
    expect(whyCannotCraftIdentity(fitting, mahomes)).toBeNull()
  })

  test.each([
    ['category', 'Kicker', 'Patrick Mahomes is not of the category Kicker'],
    ['month', 'May', 'Patrick Mahomes was not born in May'],
    ['day', '7', 'Patrick Mahomes was not born on day 7 of a month'],
    ['year', '1996', 'Patrick Mahomes was not born in 1996'],
  ] as const)('refuses a wrong %s and says which', (kind, name, message) => {
    expect(whyCannotCraftIdentity({ ...fitting, [kind]: { name } }, mahomes)).toEqual({
      slot: kind,
      code: 'not_matching',
      message,
    })
  })

  test('names the first of several wrong cards, in the order of the slots', () => {
    const all = Object.fromEntries(partKinds.map((kind) => [kind, { name: 'x' }]))
    expect(whyCannotCraftIdentity({ ...fitting, ...all }, mahomes)?.slot).toBe('category')
  })
})

describe('crafting a prediction', () => {
  const fitting: PredictionCards = {
    identity: { person: 'Patrick Mahomes', isStarter: false },
    event: { name: 'Kansas City at Buffalo', isOpen: true, isPool: false, isStarter: false },
    trigger: {
      name: '300 passing yards',
      subject: 'person',
      fitsCategory: true,
      fitsEventType: true,
      isStarter: false,
    },
    prize: { isRedeemable: false, isStarter: false, isBonusPaid: false },
    takesPart: true,
  }
  const { event, trigger, prize } = fitting

  test('takes a person of the event, a trigger that fits both and an open event', () => {
    expect(whyCannotCraftPrediction(fitting)).toBeNull()
  })

  test('takes somebody who does not play when the trigger is about the event itself', () => {
    const about = { ...fitting, takesPart: false, trigger: { ...trigger, subject: 'event' } as const }
    expect(whyCannotCraftPrediction(about)).toBeNull()
  })

  test.each([
    ['somebody who does not play', { takesPart: false }, 'identity', 'not_participating'],
    [
      'a trigger of another category',
      { trigger: { ...trigger, fitsCategory: false } },
      'trigger',
      'not_matching',
    ],
    [
      'a trigger of another sport',
      { trigger: { ...trigger, fitsEventType: false } },
      'trigger',
      'not_matching',
    ],
    ['a closed event', { event: { ...event, isOpen: false } }, 'event', 'event_closed'],
    ['a redeemable prize', { prize: { ...prize, isRedeemable: true } }, 'prize', 'not_matching'],
  ] as const)('refuses %s', (_, change, slot, code) => {
    expect(whyCannotCraftPrediction({ ...fitting, ...change })).toMatchObject({ slot, code })
  })

  test('says of a closed event exactly what the dialog looks for', () => {
    const closed = { ...fitting, event: { ...event, isOpen: false } }
    expect(whyCannotCraftPrediction(closed)?.message).toBe('Event time has already passed')
  })

  test('a prize that bonus money has paid for stays out of pools, other such cards do not', () => {
    const paid = { ...fitting, prize: { ...fitting.prize, isBonusPaid: true } }
    expect(whyCannotCraftPrediction(paid)).toBeNull()
    expect(whyCannotCraftPrediction({ ...paid, event: { ...event, isPool: true } })).toMatchObject({
      slot: 'prize',
      code: 'tutorial_card',
    })
  })

  test.each(predictionSlots)(
    'keeps a starter %s card out of pools and lets it into anything else',
    (slot) => {
      const free = { ...fitting, [slot]: { ...fitting[slot], isStarter: true } }
      expect(whyCannotCraftPrediction(free)).toBeNull()
      const pool = { ...free, event: { ...free.event, isPool: true } }
      expect(whyCannotCraftPrediction(pool)).toMatchObject({ slot, code: 'tutorial_card' })
    },
  )
})

test('a prediction reads as a sentence', () => {
  const yards = { subject: 'person', sentence: 'throws for 300 yards or more' } as const
  expect(predictionName('Patrick Mahomes', yards, 'KC at BUF')).toBe(
    'Patrick Mahomes throws for 300 yards or more, KC at BUF',
  )
  const points = { subject: 'event', sentence: 'both teams together score 45 points or more' } as const
  expect(predictionName('Patrick Mahomes', points, 'KC at BUF')).toBe(
    'KC at BUF: both teams together score 45 points or more',
  )
})
