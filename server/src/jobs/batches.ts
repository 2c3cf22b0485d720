import { Refusal } from '@called-shot/shared/refusals.ts'

/** Runs a batch of at most this many rows. Returns its answer, or null if its rows kept changing. */
export type Batches = <Answer>(run: (most: number) => Promise<Answer>) => Promise<Answer | null>

/**
 * Batches of at most `max` rows that succeed even while players change those rows. A house command that met a change in
 * each of its attempts is refused as `changed`; fewer rows meet fewer changes, so the next batch takes half as many,
 * and after a success twice as many again. A single row that is refused is not a matter of size: that error is thrown.
 */
export function createBatches(max: number): Batches {
  let most = max
  return async (run) => {
    try {
      const answer = await run(most)
      most = Math.min(most * 2, max)
      return answer
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'changed' || most === 1) throw error
      most = Math.floor(most / 2)
      return null
    }
  }
}
