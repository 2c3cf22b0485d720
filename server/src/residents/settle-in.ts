import type { Act } from './actor.ts'
import type { Resident } from './arrive.ts'
import { acts } from './acts.ts'
import { habits, type HabitName } from './habits.ts'
import { openStall } from './keep-market.ts'
import { buyPacks } from './pack-acts.ts'
import { buyForNextPool, getReadyForPool } from './pool-acts.ts'
import { sell } from './trading-acts.ts'

interface FirstDay {
  /** The number of packs in each purchase, each from another collection that the resident likes. */
  readonly identity: readonly number[]
  readonly prediction: readonly number[]
  readonly tournament: readonly number[]
  /** Identities finished with cards that others sell, besides the one for a pool. */
  readonly people: number
  /** Packs listed for sale unopened. */
  readonly packs: number
  /** How often a resident goes through a tab of their cards and lists some. */
  readonly stalls: number
  readonly cardsPerStall: number
}

/** The first day of each habit: a market maker brings a stock, a bettor brings cards to bet with. */
const firstDays: Readonly<Record<HabitName, FirstDay>> = {
  maker: {
    identity: Array.from({ length: 12 }, () => 5),
    prediction: [2, 2],
    tournament: [1],
    people: 0,
    packs: 1,
    stalls: 2,
    cardsPerStall: 6,
  },
  collector: {
    identity: [3, 2],
    prediction: [1],
    tournament: [],
    people: 2,
    packs: 0,
    stalls: 4,
    cardsPerStall: 4,
  },
  trader: {
    identity: [2, 2],
    prediction: [2],
    tournament: [],
    people: 2,
    packs: 1,
    stalls: 6,
    cardsPerStall: 4,
  },
  gambler: {
    identity: [2],
    prediction: [2, 1],
    tournament: [1],
    people: 2,
    packs: 0,
    stalls: 3,
    cardsPerStall: 3,
  },
  idle: { identity: [1], prediction: [1], tournament: [], people: 1, packs: 0, stalls: 1, cardsPerStall: 3 },
}

/** The first day of a resident: packs, a first identity if the cards make one, a first call, a first listing. */
export async function settleIn(
  resident: Resident,
  sit: (name: string, act: Act) => Promise<void>,
): Promise<void> {
  const { identity, prediction, tournament, people, packs, stalls, cardsPerStall } =
    firstDays[resident.role.habit]
  for (const count of identity)
    await sit('buy identity packs', (actor) => buyPacks(actor, 'identity', { quantity: count }))
  const entersPools = habits[resident.role.habit].weights.some(([name]) => name === 'enter a pool')
  for (const [index, count] of prediction.entries())
    await sit('buy prediction packs', (actor) =>
      entersPools && index === 0
        ? buyForNextPool(actor, count)
        : buyPacks(actor, 'prediction', { quantity: count }),
    )
  for (const count of tournament)
    await sit('buy tournament packs', (actor) => buyPacks(actor, 'tournament', { quantity: count }))
  if (resident.role.habit === 'maker') {
    await sit('craft an identity', acts['craft an identity'])
    await sit('open a stall', openStall)
  } else {
    if (entersPools) await sit('get ready for a pool', getReadyForPool)
    for (let person = 0; person < people; person += 1)
      await sit('finish an identity', acts['finish an identity'])
    await sit('call shots', acts['call shots'])
  }
  for (let pack = 0; pack < packs; pack += 1) await sit('sell a pack', acts['sell a pack'])
  for (let stall = 0; stall < stalls; stall += 1) await sit('sell what is spare', sell(cardsPerStall))
}
