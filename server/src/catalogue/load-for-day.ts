import type { ClientConfig } from 'pg'
import { openDatabase } from '../db/database.ts'
import { loadPublished, openPublished, wasLoaded } from './open-catalogue.ts'
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
