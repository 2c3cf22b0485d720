import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { readState } from '../../test/walk/state.ts'
import { moneyOf } from '../../test/walk/money-of.ts'
import { moveNames, requirePromises, takeStep, weightedNames, type WalkCount } from '../../test/walk/walk.ts'
import { walkWorld } from '../../test/walk/world.ts'

/** `WALK_SEED=… npm test -- random-walk` walks the same choices again; `npm run torture` walks for minutes. */
const seed = Number(process.env['WALK_SEED'] ?? randomInt(2 ** 31))
/**
 * A torture walks by the clock. A usual run takes a number of steps, so that a slow machine proves as much as a fast
 * one.
 */
const seconds = Number(process.env['WALK_SECONDS'] ?? 0)
const leastSteps = 300
const maxAtOnce = 6
const stepsAStretch = 30
const stepsACheck = 3

/** Moves that must come first, for moves that rarely become possible by chance. */
const before: Readonly<Record<string, readonly string[]>> = {
  'look at a flagged sale': ['grant', 'list', 'buy a listing', 'buy a listing'],
  'join a tournament': ['craft a prediction', 'open a tournament'],
}

/**
 * Later in the walk, moves that have never succeeded, and those that lead to them, come up as often as all the others
 * together.
 */
function stepOf(neverSucceeded: readonly string[]) {
  const missing = neverSucceeded.flatMap((name) => [name, ...(before[name] ?? [])])
  const times = missing.length === 0 ? 0 : Math.ceil(weightedNames.length / missing.length)
  const names = [...weightedNames, ...Array.from({ length: times }, () => missing).flat()]
  const move = fc.record({ name: fc.constantFrom(...names), seed: fc.nat() })
  return fc.record({ focus: fc.nat(), moves: fc.array(move, { minLength: 2, maxLength: maxAtOnce }) })
}

test(
  `every invariant holds after random commands by many players at once (WALK_SEED=${seed})`,
  async () => {
    const world = await walkWorld(await useTestDatabase(), seed)
    const count: WalkCount = { done: new Map(), refused: new Map() }
    let steps = 0
    const begin = performance.now()
    const isOver = () => {
      const walked = (performance.now() - begin) / 1000
      return walked >= seconds && steps >= leastSteps && neverDone(count).length === 0
    }
    for (let stretch = 0; !isOver(); stretch += 1)
      await fc.assert(
        fc.asyncProperty(stepOf(steps < leastSteps ? [] : neverDone(count)), async (each) => {
          steps += 1
          await takeStep(world, each, count)
          if (steps % stepsACheck === 0) await requirePromises(world, each)
        }),
        // The database carries over from step to step, so a failing run cannot be shrunk.
        { seed: seed + stretch, numRuns: stepsAStretch, endOnFailure: true },
      )
    for (const { id } of (await readState(world.owner)).players) {
      const { has, recorded } = await moneyOf(world, id)
      expect(recorded, `what the transactions of ${id} say`).toBe(has)
    }
    const { rows } = await world.owner.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    console.log(
      [
        `${steps} steps, WALK_SEED=${seed}`,
        `done: ${listed(count.done)}`,
        `refused: ${listed(count.refused)}`,
        `read again: ${listed(world.restarts)}; deadlocks ${rows[0]?.deadlocks}`,
      ].join('\n'),
    )
    expect(rows[0]?.deadlocks).toBe(0)
    expect(world.restarts.get('40P01') ?? 0).toBe(0)
    expect(count.refused.get('gave up') ?? 0, 'commands that gave up after five tries').toBe(0)
  },
  // A move that has not succeeded after all this time never will.
  (seconds + 600) * 1000,
)

function neverDone({ done }: WalkCount): string[] {
  return moveNames.filter((name) => !done.has(name))
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, times]) => `${name} ${times}`).join(', ')
}
