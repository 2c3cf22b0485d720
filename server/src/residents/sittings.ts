import type { Act } from './actor.ts'
import type { Resident } from './arrive.ts'
import { Refused } from './caller.ts'

export interface SittingParts {
  readonly onError: (act: string, error: unknown) => void
  readonly isStopping: () => boolean
  /** Waits between two sittings. */
  readonly rest: () => Promise<unknown>
}

/** Runs what residents do, counts it, and reports a failure without passing it on. */
export function createSittings({ onError, isStopping, rest }: SittingParts) {
  const done = new Map<string, number>()
  const count = (name: string) => done.set(name, (done.get(name) ?? 0) + 1)

  async function guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isStopping()) onError(name, error)
    }
  }

  /** One act of a resident; a refusal is an ordinary end of it, and is counted by its code. */
  async function sit(resident: Resident, name: string, act: Act): Promise<void> {
    await guarded(name, async () => {
      try {
        await act(resident)
        count(name)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        count(`refused: ${error.code}`)
      }
    })
    await rest()
  }

  return { done, guarded, sit }
}
