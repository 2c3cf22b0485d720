import { castOf } from '../../server/src/residents/cast.ts'
import { habitNames, type HabitName } from '../../server/src/residents/habits.ts'
import { sittingsPerWeek } from '../../server/src/residents/play-residents.ts'
import type { ResidentAct } from '../../server/src/residents/sittings.ts'
import { castSeed } from '../../server/src/residents/start-residents.ts'

export interface CountedAct extends ResidentAct {
  readonly times: number
}

/** Looks between sittings, which every resident takes many times an hour. */
const looks: ReadonlySet<string> = new Set(['answer offers', 'join people'])

/** Reads from a game's `/metrics` what its residents have done up to now. */
export async function readResidentActs(address: string, token: string): Promise<readonly CountedAct[]> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`/metrics returned ${answer.status}`)
  return countedActs(await answer.text())
}

const line = /^resident_acts_total\{habit="(\w+)",act="([^"]*)",result="([^"]*)"\} (\d+)$/gm

function countedActs(metrics: string): readonly CountedAct[] {
  return [...metrics.matchAll(line)].map(([, habit, act = '', result = '', times]) => {
    if (!isHabit(habit)) throw new Error(`unknown habit ${habit}`)
    return { habit, act, result, times: Number(times) }
  })
}

/**
 * Returns the residents' sittings in a week, between these two counts, per sitting that their habits ask for. Below 1,
 * the machine was too slow for the speed. Null without residents.
 */
export function paceOf(
  residents: number,
  before: readonly CountedAct[],
  after: readonly CountedAct[],
): number | null {
  const asked = castOf(residents, castSeed).reduce((sum, { habit }) => sum + sittingsPerWeek(habit), 0)
  return asked === 0 ? null : (sittingsIn(after) - sittingsIn(before)) / asked
}

/** Counts all residents' sittings, without their looks for notices and for opponents. */
function sittingsIn(acts: readonly CountedAct[]): number {
  return acts.reduce((sum, { act, times }) => sum + (looks.has(act) ? 0 : times), 0)
}

/** Counts how often each act was done, or each refusal was given. */
export function timesOf(acts: readonly CountedAct[], which: 'done' | 'refused'): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const { act, result, times } of acts) {
    if ((result === 'done') !== (which === 'done')) continue
    const key = which === 'done' ? act : result
    counted.set(key, (counted.get(key) ?? 0) + times)
  }
  return counted
}

function isHabit(word: string | undefined): word is HabitName {
  return habitNames.some((name) => name === word)
}
