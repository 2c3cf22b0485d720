import { Refusal, refuse } from '@called-shot/shared/refusals.ts'
import { checkInvariants } from '../../src/ledger/invariants.ts'
import { exposureThatDiffers } from './exposure.ts'
import { fundMoves } from './fund-moves.ts'
import { houseMoves } from './house-moves.ts'
import type { Move } from './move.ts'
import { pickerOf } from '../../src/residents/picker.ts'
import { playMoves } from './play-moves.ts'
import { readState } from './state.ts'
import { tournamentMoves } from './tournament-moves.ts'
import { tradeMoves } from './trade-moves.ts'
import type { WalkWorld } from './world.ts'

/** All moves by name. */
const moves: Readonly<Record<string, Move>> = {
  ...playMoves,
  ...tradeMoves,
  ...tournamentMoves,
  ...fundMoves,
  ...houseMoves,
}
export const moveNames: readonly string[] = Object.keys(moves)
const rare = new Set([
  'a newcomer signs up',
  'roll up the house',
  'suspend or restore',
  'a payment is charged back',
  'expire offers',
  'expire bids',
  'take a tournament back',
])
const frequent = new Set([
  'craft a prediction',
  'decide',
  'settle and return',
  'claim',
  'grant',
  'redeem',
  'join a tournament',
])
export const weightedNames = moveNames.flatMap((name) =>
  Array.from({ length: rare.has(name) ? 1 : frequent.has(name) ? 4 : 2 }, () => name),
)

/** Several commands that run at the same time, each with the seed of its choices. */
export interface Step {
  readonly focus: number
  readonly moves: readonly { readonly name: string; readonly seed: number }[]
}

/** The runner's message when something had changed at each of its tries. */
const gaveUp = refuse('changed').message

export interface WalkCount {
  readonly done: Map<string, number>
  readonly refused: Map<string, number>
}

/** Runs one step. A refusal is an answer like any other; any other error ends the walk. */
export async function takeStep(world: WalkWorld, step: Step, count: WalkCount): Promise<void> {
  const state = await readState(world.owner)
  const about = pickerOf(step.focus)
  const focus = about.of(state.assets.filter(({ priceCents }) => priceCents !== null || about.chance(50)))
  await Promise.all(
    step.moves.map(async ({ name, seed }) => {
      try {
        const move = moves[name]?.({ world, state, focus, pick: pickerOf(seed) })
        if (!move) return
        await move
        add(count.done, name)
      } catch (error) {
        if (!(error instanceof Refusal)) throw new Error(`${name} (${seed}) failed`, { cause: error })
        add(count.refused, error.message === gaveUp ? 'gave up' : error.code)
      }
    }),
  )
}

export async function requirePromises(world: WalkWorld, last: Step): Promise<void> {
  const broken = [...(await checkInvariants(world.owner)), ...(await exposureThatDiffers(world.owner))]
  if (broken.length > 0) throw new Error(`after ${JSON.stringify(last)}: ${JSON.stringify(broken, null, 2)}`)
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
