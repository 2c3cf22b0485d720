import type { PoolClient } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { hashOfFiles, type AuthoredTexts } from './read-content.ts'

/** Where the server finds the content when it starts. */
interface LoadedFrom {
  /** Below CONTENT_DIR. */
  readonly directory: string
  /** False: our own files are taken from the newest version instead. */
  readonly fromFiles: boolean
  /** Of what was loaded, and for which season. */
  readonly hash: string
}

/** Null before the first content is loaded. */
export async function readLoadedFrom(queries: Queries): Promise<LoadedFrom | null> {
  return queries.first<LoadedFrom>({
    name: 'content-loaded-from',
    text: 'select directory, from_files as "fromFiles", hash from content_load',
  })
}

/** The version that is on sale. */
export interface NewestVersion {
  readonly number: number
  readonly hash: string
  readonly files: AuthoredTexts
  /** Where its facts are, below CONTENT_DIR. */
  readonly directory: string
}

/** Null before the first content is loaded. */
export async function readNewest(queries: Queries): Promise<NewestVersion | null> {
  return queries.first<NewestVersion>({
    name: 'newest-content-version',
    text: `
      select v.number, v.hash, v.files, l.directory
      from content_version v cross join content_load l order by v.number desc limit 1`,
  })
}

/** Adds a version, in the transaction that loads it, unless the newest has the same files. */
export async function addVersion(
  client: PoolClient,
  {
    texts,
    directory,
    actorId = null,
    reason = 'loaded at a start',
  }: {
    readonly texts: AuthoredTexts
    readonly directory: string
    readonly actorId?: AccountId | null
    readonly reason?: string
  },
): Promise<void> {
  await client.query(
    `with newest as (select number, hash from content_version order by number desc limit 1)
    insert into content_version (number, hash, files, directory, published_by, reason)
    select coalesce((select number from newest), 0) + 1, $1, $2, $3, $4, $5
    where (select hash from newest) is distinct from $1`,
    [hashOfFiles(new Map(Object.entries(texts))), JSON.stringify(texts), directory, actorId, reason],
  )
}
