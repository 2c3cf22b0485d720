import type { Picker } from '../../server/test/walk/picker.ts'
import type { ActName } from './acts.ts'

export const habitNames = ['collector', 'trader', 'gambler', 'idle'] as const
export type HabitName = (typeof habitNames)[number]

interface Habit {
  /** Of a hundred players. */
  readonly share: number
  /** In how many of a hundred moments in which they could play they do. */
  readonly eagerness: number
  /** What they put in over a season at most. */
  readonly budgetDollars: number
  readonly weights: readonly (readonly [ActName, number])[]
}

/** What people do: some collect, some trade, some bet, and most look in now and then. */
export const habits: Readonly<Record<HabitName, Habit>> = {
  collector: {
    share: 25,
    eagerness: 60,
    budgetDollars: 120,
    weights: [
      ['buy identity packs', 3],
      ['finish an identity', 5],
      ['craft an identity', 3],
      ['sell a card', 2],
      ['answer offers', 1],
      ['open packs', 1],
      ['call a shot', 1],
      ['collect', 1],
    ],
  },
  trader: {
    share: 15,
    eagerness: 90,
    budgetDollars: 150,
    weights: [
      ['buy identity packs', 1],
      ['buy prediction packs', 1],
      ['sell a card', 6],
      ['buy what is cheap', 4],
      ['make an offer', 2],
      ['answer offers', 3],
      ['collect', 1],
    ],
  },
  gambler: {
    share: 20,
    eagerness: 75,
    budgetDollars: 200,
    weights: [
      ['buy prediction packs', 3],
      ['buy identity packs', 1],
      ['finish an identity', 3],
      ['call a shot', 8],
      ['collect', 3],
      ['sell a card', 1],
      ['answer offers', 1],
    ],
  },
  idle: {
    share: 40,
    eagerness: 15,
    budgetDollars: 0,
    weights: [
      ['take the daily pack', 1],
      ['open packs', 2],
      ['craft an identity', 2],
      ['call a shot', 3],
      ['collect', 2],
      ['sell a card', 1],
      ['answer offers', 1],
    ],
  },
}

/** One of the keys, as often as its weight says. */
export function weighted<Key extends string>(
  pick: Picker,
  weights: readonly (readonly [Key, number])[],
): Key {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let left = pick.number(total)
  for (const [key, weight] of weights) {
    if (left < weight) return key
    left -= weight
  }
  throw new RangeError('there is nothing to choose from')
}
