import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { seasonsWithResults } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { CannotStart } from '../cannot-start.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { checkContent, type ContentCheck } from './check-content.ts'
import type { Content } from './content.ts'
import { createCatalogueIds, type CatalogueIds } from './catalogue-ids.ts'
import { addVersion } from './content-versions.ts'
import { loadDefinitions } from './load-definitions.ts'
import { loadPastResults } from './load-past-results.ts'
import { loadCategories, loadCollections, loadPeople } from './load-people.ts'
import { loadSeries } from './load-series.ts'
import { loadTriggers, publishedTriggers } from './load-triggers.ts'
import type { AuthoredTexts } from './read-content.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/**
 * Raise it when a change of the code writes something else for the same content: the next start then writes it again.
 */
const loadVersion = 4

/** Processes that start at the same time load one after another; those after the first find the hash unchanged. */
export const oneAtATime = 7_210_524

export interface ContentToLoad extends Content {
  /** Its folder below CONTENT_DIR; `.` by default. */
  readonly directory?: string
  /** Our own files as they were written: they become a version of the history. */
  readonly texts?: AuthoredTexts
  /** Whether the next start reads our own files from the directory again; true by default. */
  readonly fromFiles?: boolean
  readonly publishedBy?: { readonly actorId: AccountId; readonly reason: string }
  /** Called once the content is checked, before anything is written; throwing refuses the content. */
  readonly approve?: (client: PoolClient, check: ContentCheck) => Promise<void>
  /** More work in the transaction that loads it. */
  readonly whenChanged?: (client: PoolClient, loaded: LoadedCatalogue) => Promise<void>
}

export interface LoadedCatalogue {
  /** False if the same content was loaded before, by any process. */
  readonly changed: boolean
  readonly findings: ContentCheck['findings']
  /** How many rows are new, by table; empty when nothing was loaded. */
  readonly added: Readonly<Record<string, number>>
}

/**
 * Brings the catalogue's tables to this content, in one transaction: people, collections, series with a new version
 * where their terms changed, triggers, and the definitions of everything that a card can be a copy of. Existing rows
 * keep their ids; anything the content no longer has is taken off sale but never removed, since players may own it.
 * Anything that breaks a rule (a finding) is not published; the rest is. Refuses a trigger whose condition was changed
 * under its old key (predictions on it are already out), and a REPLAY_SEASON without results. `directory` is
 * remembered for the next start.
 */
export async function loadCatalogue(
  owner: Pool,
  content: ContentToLoad,
  season: CatalogueSeason,
): Promise<LoadedCatalogue> {
  return inTransaction(owner, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [oneAtATime])
    const hash = hashOf(content.hash, season)
    const before = await loadedBefore(client, content.hash, season)
    if (before) return before
    requireResultsOf(season, content)
    const check = checkContent(content, season, await publishedTriggers(client))
    await content.approve?.(client, check)
    const added = await load(client, { content, season, check, ids: createCatalogueIds(client) })
    await remember(client, { hash, content, check })
    const loaded = { changed: true, findings: check.findings, added }
    await content.whenChanged?.(client, loaded)
    return loaded
  })
}

/** Otherwise another season would silently be played in place of the one requested. */
function requireResultsOf(season: CatalogueSeason, { games }: Content): void {
  if (season.is !== 'replay' || typeof season.season !== 'number') return
  const known = seasonsWithResults(games).map((each) => each.season)
  if (known.includes(season.season)) return
  throw new CannotStart(
    `REPLAY_SEASON is ${season.season}, but the content has no results for it; it has those of ${known.join(', ') || 'no season'}.`,
  )
}

/** The findings of the last load, if the tables hold this content for this season; otherwise null. */
export async function loadedBefore(
  owner: Pool | PoolClient,
  contentHash: string,
  season: CatalogueSeason,
): Promise<LoadedCatalogue | null> {
  const { rows } = await owner.query<{ findings: ContentCheck['findings'] }>(
    'select findings from content_load where hash = $1',
    [hashOf(contentHash, season)],
  )
  return rows[0] ? { changed: false, findings: rows[0].findings, added: {} } : null
}

export interface Loading {
  readonly content: Content
  readonly season: CatalogueSeason
  readonly check: ContentCheck
  /** For new rows. */
  readonly ids: CatalogueIds
}

/** The ids of what has been loaded, by the content's names and keys. */
export interface LoadedIds {
  readonly categoryIds: ReadonlyMap<string, number>
  readonly collectionIds: ReadonlyMap<string, number>
  readonly seriesIds: ReadonlyMap<string, number>
  readonly triggerIds: ReadonlyMap<string, number>
}

async function load(client: PoolClient, loading: Loading): Promise<Record<string, number>> {
  const before = await countRows(client)
  const categoryIds = await loadCategories(client, loading)
  const collectionIds = await loadCollections(client, loading)
  const members = await loadPeople(client, loading, { categoryIds, collectionIds })
  const seriesIds = await loadSeries(client, loading, { collectionIds })
  const triggerIds = await loadTriggers(client, loading, { categoryIds, collectionIds })
  await loadPastResults(client, loading, { categoryIds, triggerIds })
  const definition = await loadDefinitions(client, loading, {
    categoryIds,
    collectionIds,
    seriesIds,
    triggerIds,
    members,
  })
  const after = await countRows(client)
  const added = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
  return { ...Object.fromEntries(added), definition }
}

/** Tables that nothing else writes to meanwhile; players add definitions. */
const counted = [
  'category',
  'person',
  'collection',
  'series',
  'series_version',
  'trigger_definition',
] as const

async function countRows(client: PoolClient): Promise<Record<string, number>> {
  const columns = counted.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await client.query<Record<string, number>>(`select ${columns.join(', ')}`)
  return rows[0] ?? {}
}

async function remember(
  client: PoolClient,
  {
    hash,
    content: { directory = '.', texts, fromFiles = true, publishedBy },
    check: { findings, figures },
  }: { readonly hash: string; readonly content: ContentToLoad; readonly check: ContentCheck },
): Promise<void> {
  await client.query(
    `insert into content_load (hash, figures, findings, directory, from_files) values ($1, $2, $3, $4, $5)
    on conflict (only_row) do update set
      hash = excluded.hash, figures = excluded.figures, findings = excluded.findings, directory = excluded.directory,
      from_files = excluded.from_files, loaded_at = clock_timestamp()`,
    [hash, JSON.stringify(figures), JSON.stringify(findings), directory, fromFiles],
  )
  if (texts) await addVersion(client, { texts, directory, ...publishedBy })
}

/** In a live season, the series on sale also depend on the date. */
function hashOf(contentHash: string, season: CatalogueSeason): string {
  const when =
    season.is === 'live' ? [season.now.toISOString().slice(0, 10)] : [season.from, season.season ?? null]
  return createHash('sha256')
    .update(JSON.stringify([loadVersion, contentHash, season.is, ...when]))
    .digest('hex')
}
