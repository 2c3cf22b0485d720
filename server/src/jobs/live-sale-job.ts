import type { CatalogueSeason } from '../catalogue/upcoming-events.ts'
import type { Job } from './ticker.ts'

export interface LiveSaleParts {
  readonly load: (season: CatalogueSeason) => Promise<unknown>
  /** A test moves it forward. */
  readonly now?: () => Date
}

/**
 * For SEASON=live: what is on sale depends on the date, as a category needs an event within 30 days. Each start decides
 * that for its day, and this job for every later one.
 */
export function liveSaleJob({ load, now = () => new Date() }: LiveSaleParts): Job {
  let decidedFor = dayOf(now())
  return {
    name: 'decide what is on sale today',
    everyMilliseconds: 600_000,
    async work() {
      const at = now()
      if (dayOf(at) === decidedFor) return
      await load({ is: 'live', now: at })
      decidedFor = dayOf(at)
    },
  }
}

/** In UTC, as the catalogue counts days. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
