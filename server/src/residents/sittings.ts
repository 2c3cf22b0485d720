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
  /** Waits between two sittings. */
  readonly rest: () => Promise<unknown>
}

/** Runs what residents do, tells of it, and reports a failure without passing it on. */
export function createSittings({ onError, onAct, isStopping, rest }: SittingParts) {
  async function guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isStopping()) onError(name, error)
    }
  }

  /** One act of a resident; a refusal is an ordinary end of it, and is told by its code. */
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
