import { refuse } from '@called-shot/shared/refusals.ts'
import { closedSentence, type SwitchName } from '@called-shot/shared/switches.ts'
import type { Queries } from './commit/reader.ts'

/** The switches that operators have closed, known to every process within a second. */
export interface Switches {
  /**
   * Refuses `closed_for_now`, with a message for a player; `part` is one series of packs, which can be closed
   * separately.
   */
  require(name: SwitchName, part?: string | number): Promise<void>
  isOpen(name: SwitchName): Promise<boolean>
}

/** How long a read counts: half of the second within which a change must be known. */
const freshMilliseconds = 500

export interface SwitchParts {
  readonly queries: Queries
  /** A test moves it forward. */
  readonly nowMilliseconds?: () => number
}

interface Closed {
  readonly name: string
  readonly reason: string
}

/** Read when requested, if the last read is older than half a second, so at most twice a second per process. */
export function createSwitches({ queries, nowMilliseconds = Date.now }: SwitchParts): Switches {
  let known: Promise<ReadonlyMap<string, string>> | null = null
  let readAt = 0

  function closed(): Promise<ReadonlyMap<string, string>> {
    if (known === null || nowMilliseconds() - readAt > freshMilliseconds) {
      readAt = nowMilliseconds()
      known = readClosed(queries)
      // After a failure the next caller reads again.
      known.catch(() => {
        known = null
      })
    }
    return known
  }

  return {
    async require(name, part) {
      const reasons = await closed()
      const reason = reasons.get(name) ?? (part === undefined ? undefined : reasons.get(`${name}/${part}`))
      if (reason !== undefined) throw refuse('closed_for_now', closedSentence(name, reason))
    },
    async isOpen(name) {
      return !(await closed()).has(name)
    },
  }
}

async function readClosed(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.query<Closed>({
    name: 'closed-switches',
    text: `
      select c.name, c.reason from switch_change c
      where not c.open and not exists (select 1 from switch_change l where l.name = c.name and l.id > c.id)`,
  })
  return new Map(rows.map(({ name, reason }) => [name, reason]))
}
