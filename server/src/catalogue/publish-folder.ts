import type { ClientConfig, Pool, PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { openDatabase } from '../db/database.ts'
import { auditWithin } from '../ledger/audit-within.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { BadContent, problemText } from './bad-content.ts'
import { loadCatalogue, loadedBefore, type LoadedCatalogue } from './load-catalogue.ts'
import { openContent } from './read-content.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/** Plain data, so that it can be sent to a thread. */
export interface FolderToPublish {
  readonly connection: ClientConfig
  /** The folder's path; files that it leaves out are taken from `base`. */
  readonly folder: string
  readonly base: string
  /** The folder's name as the operator gives it. */
  readonly directory: string
  readonly season: CatalogueSeason
  readonly actorId: AccountId
  /** For the entry in the audit log. */
  readonly ids: readonly number[]
}

export type Publication =
  | { readonly is: 'loaded'; readonly loaded: LoadedCatalogue }
  | { readonly is: 'refused'; readonly code: 'bad_input' | 'changed'; readonly why: string }

/**
 * Reads, checks and loads a folder, and logs who did it in the same transaction; refuses content that cannot be read.
 */
export async function publishFolder(publishing: FolderToPublish): Promise<Publication> {
  const { connection, folder, base, directory, season, actorId, ids } = publishing
  const database = openDatabase({ connection })
  const whenChanged = (client: PoolClient, changes: LoadedCatalogue) =>
    auditWithin(client, publishedEntry({ ...changes, actorId, directory }), ids)
  try {
    const source = await openContent(folder, base)
    const loaded =
      (await loadedBefore(database.owner, source.hash, season)) ??
      (await loadCatalogue(
        database.owner,
        {
          ...source.content(),
          texts: source.texts,
          directory,
          publishedBy: { actorId, reason: `the folder ${directory}` },
          whenChanged,
        },
        season,
      ))
    if (!loaded.changed) await followFolder(database.owner, directory)
    return { is: 'loaded', loaded }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return { is: 'refused', code: 'bad_input', why: whyNotRead(error) }
  } finally {
    await database.close()
  }
}

/** The folder holds what is already published: from now on its files are followed. */
async function followFolder(owner: Pool, directory: string): Promise<void> {
  await owner.query(
    `update content_load set directory = $1, from_files = true
    where directory <> $1 or not from_files`,
    [directory],
  )
}

/** On one line. */
export function whyNotRead(error: CannotStart): string {
  return error instanceof BadContent ? error.problems.map(problemText).join('; ') : error.message
}

/** The entry in the audit log, with the reason if one was required. */
export function publishedEntry({
  actorId,
  directory,
  reason,
  changed,
  added,
  findings,
}: LoadedCatalogue & {
  readonly actorId: AccountId
  readonly directory: string
  readonly reason?: string
}) {
  return {
    actorId,
    action: 'content_published',
    subject: `content ${directory}`,
    detail: { changed, added, findings: findings.length, ...(reason === undefined ? {} : { reason }) },
  }
}
