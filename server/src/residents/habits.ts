import type { ActName } from './acts.ts'

export const habitNames = ['maker', 'collector', 'trader', 'gambler', 'idle'] as const
export type HabitName = (typeof habitNames)[number]

export interface Habit {
  /** The number of such players per hundred. */
  readonly share: number
  /** How often, in a hundred moments in which they could play, they do. */
  readonly eagerness: number
  /** Their average weekly money. */
  readonly weeklyDollars: number
  readonly weights: readonly (readonly [ActName, number])[]
}

/** The habits of people: some keep a market, some collect, some trade, some bet, and most play now and then. */
export const habits: Readonly<Record<HabitName, Habit>> = {
  maker: {
    share: 10,
    eagerness: 100,
    weeklyDollars: 300,
    weights: [
      ['keep the market', 7],
      ['buy identity packs', 1],
      ['sell what is spare', 3],
      ['sell a pack', 1],
    ],
  },
  collector: {
    share: 25,
    eagerness: 60,
    weeklyDollars: 30,
    weights: [
      ['buy identity packs', 2],
      ['finish an identity', 4],
      ['craft an identity', 1],
      ['sell what is spare', 4],
      ['fill bids', 4],
      ['make an offer', 1],
      ['call shots', 5],
      ['enter a pool', 2],
      ['buy prediction packs', 4],
      ['collect', 1],
    ],
  },
  trader: {
    share: 20,
    eagerness: 80,
    weeklyDollars: 40,
    weights: [
      ['buy identity packs', 1],
      ['buy prediction packs', 3],
      ['sell what is spare', 6],
      ['fill bids', 4],
      ['sell a pack', 1],
      ['buy what is cheap', 3],
      ['buy from people', 2],
      ['make an offer', 3],
      ['finish an identity', 3],
      ['call shots', 4],
      ['collect', 1],
    ],
  },
  gambler: {
    share: 30,
    eagerness: 75,
    weeklyDollars: 40,
    weights: [
      ['buy prediction packs', 5],
      ['finish an identity', 3],
      ['call shots', 9],
      ['enter a pool', 4],
      ['play a tournament', 3],
      ['collect', 2],
      ['sell what is spare', 3],
      ['fill bids', 4],
    ],
  },
  idle: {
    share: 15,
    eagerness: 20,
    weeklyDollars: 12,
    weights: [
      ['buy prediction packs', 3],
      ['finish an identity', 2],
      ['call shots', 4],
      ['collect', 1],
      ['sell what is spare', 2],
      ['fill bids', 2],
    ],
  },
}
