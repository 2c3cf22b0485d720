import type { ClientConfig, PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { openDatabase } from '../db/database.ts'
import { auditWithin } from '../ledger/audit-within.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { BadContent, problemText } from './bad-content.ts'
import { loadCatalogue, loadedBefore, type LoadedCatalogue } from './load-catalogue.ts'
import { openContent } from './read-content.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/** Plain data, so that it can be handed to a thread. */
export interface FolderToPublish {
  readonly connection: ClientConfig
  /** Where the folder is; what it leaves out is taken from `base`. */
  readonly folder: string
  readonly base: string
  /** The folder as the operator names it. */
  readonly directory: string
  readonly season: CatalogueSeason
  readonly actorId: AccountId
  /** For the entry in the audit log. */
  readonly ids: readonly number[]
}

export type Publication =
  | { readonly is: 'loaded'; readonly loaded: LoadedCatalogue }
  | { readonly is: 'refused'; readonly why: string }

/** Reads, checks and loads a folder, and notes who did it in the same transaction; refuses what cannot be read. */
export async function publishFolder(publishing: FolderToPublish): Promise<Publication> {
  const { connection, folder, base, directory, season, actorId, ids } = publishing
  const database = openDatabase({ connection })
  const whenChanged = (client: PoolClient, changes: LoadedCatalogue) =>
    auditWithin(client, publishedEntry({ ...changes, actorId, directory }), ids)
  try {
    const source = await openContent(folder, base)
    const loaded =
      (await loadedBefore(database.owner, source.hash, season)) ??
      (await loadCatalogue(database.owner, { ...source.content(), directory, whenChanged }, season))
    return { is: 'loaded', loaded }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return {
      is: 'refused',
      why: error instanceof BadContent ? error.problems.map(problemText).join('; ') : error.message,
    }
  } finally {
    await database.close()
  }
}

export function publishedEntry({
  actorId,
  directory,
  changed,
  added,
  findings,
}: LoadedCatalogue & { readonly actorId: AccountId; readonly directory: string }) {
  return {
    actorId,
    action: 'content_published',
    subject: `content ${directory}`,
    detail: { changed, added, findings: findings.length },
  }
}
