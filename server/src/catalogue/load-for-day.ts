import type { ClientConfig, Pool } from 'pg'
import { millisecondsPerDay } from '@called-shot/shared/time.ts'
import { openDatabase } from '../db/database.ts'
import { loadedBefore } from './load-catalogue.ts'
import { loadPublished, openPublished } from './open-catalogue.ts'
import type { Publication } from './publish-folder.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/** Plain data, so that it can be sent to a thread. */
export interface DayToLoad {
  readonly connection: ClientConfig
  readonly contentDir: string
  readonly season: CatalogueSeason
}

/**
 * Loads the published content again for another day of a live season. Files that have changed since they were loaded
 * are left alone: they wait for a start, or for an operator who publishes them.
 */
export async function loadForDay({ connection, contentDir, season }: DayToLoad): Promise<Publication> {
  const { owner, close } = openDatabase({ connection })
  try {
    const published = await openPublished(owner, contentDir)
    const isLoaded = await wasLoaded(owner, published.source.hash)
    const loaded = isLoaded
      ? await loadPublished(owner, { published, season })
      : { changed: false, findings: [], added: {} }
    return { is: 'loaded', loaded }
  } finally {
    await close()
  }
}

/** Whether this content was loaded last, on any day: the day by the clock of a process may be next to the database's. */
async function wasLoaded(owner: Pool, contentHash: string): Promise<boolean> {
  const { rows } = await owner.query<{ at: Date }>('select loaded_at as at from content_load')
  const at = rows[0]?.at.getTime() ?? 0
  for (const days of [0, -1, 1]) {
    const now = new Date(at + days * millisecondsPerDay)
    if ((await loadedBefore(owner, contentHash, { is: 'live', now })) !== null) return true
  }
  return false
}
