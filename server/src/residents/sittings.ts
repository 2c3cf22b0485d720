import type { Act } from './actor.ts'
import type { Resident } from './arrive.ts'
import { Refused } from './caller.ts'
import type { HabitName } from './habits.ts'

/** How an act ended: 'done', or the code of the refusal. */
export interface ResidentAct {
  readonly habit: HabitName
  readonly act: string
  readonly result: string
}

export interface SittingParts {
  readonly onError: (act: string, error: unknown) => void
  readonly onAct: (act: ResidentAct) => void
  readonly isStopping: () => boolean
  /** The pause between two sittings. */
  readonly rest: () => Promise<unknown>
}

/** Runs the residents' acts and records them; reports a failure without rethrowing it. */
export function createSittings({ onError, onAct, isStopping, rest }: SittingParts) {
  async function guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isStopping()) onError(name, error)
    }
  }

  /** Runs one act of a resident. A refusal is an ordinary result, recorded by its code. */
  async function sit(resident: Resident, name: string, act: Act): Promise<void> {
    const { habit } = resident.role
    await guarded(name, async () => {
      try {
        await act(resident)
        onAct({ habit, act: name, result: 'done' })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        onAct({ habit, act: name, result: error.code })
      }
    })
    await rest()
  }

  return { guarded, sit }
}
