import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { isAfterResults, replaySeason } from '@called-shot/shared/catalogue/replay-schedule.ts'
import { millisecondsPerDay } from '@called-shot/shared/time.ts'
import { CannotStart, codeOf } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { BadContent } from './bad-content.ts'
import type { Content } from './content.ts'
import { errorsOf, warningsOf, type Finding } from './check-content.ts'
import { queriesOf } from '../commit/reader.ts'
import { readLoadedFrom, readNewest } from './content-versions.ts'
import { loadCatalogue, loadedBefore, type ContentToLoad, type LoadedCatalogue } from './load-catalogue.ts'
import { openContent, type ContentSource } from './read-content.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/**
 * Loads the content into the catalogue if it has changed: the folder that an operator published last, otherwise
 * CONTENT_DIR. Content that cannot be read keeps the server from starting.
 */
export async function openCatalogue(owner: Pool, config: Config): Promise<ContentSource> {
  const season = seasonOf(config)
  for (;;)
    try {
      const published = await openPublished(owner, config.contentDir)
      if (!published.fromFiles)
        console.log(
          "The content's JSON files are the ones published in the operator's room, not those in CONTENT_DIR (docs/operating.md).",
        )
      const { source } = published
      if ((await loadedBefore(owner, source.hash, season)) !== null) return source
      const { changed, findings } = await loadPublished(owner, { published, season })
      if (changed) {
        printFindings(findings)
        sayWhereItBegins(source.content(), season)
      }
      return source
    } catch (error) {
      if (error instanceof BadContent) throw new CannotStart(error.message)
      if (!(error instanceof PublishedMeanwhile)) throw error
    }
}

/** Somebody has published since the content was read, and what was read would replace that. */
class PublishedMeanwhile extends Error {
  override readonly name = 'PublishedMeanwhile'
}

/** Loads what was read of the published content. */
export function loadPublished(
  owner: Pool,
  {
    published: { source, directory, fromFiles, loaded },
    season,
  }: { readonly published: Published; readonly season: CatalogueSeason },
): Promise<LoadedCatalogue> {
  const content: ContentToLoad = {
    ...source.content(),
    texts: source.texts,
    directory,
    fromFiles,
    async approve(client) {
      const now = await readLoadedFrom(queriesOf(client))
      if (now?.hash !== loaded) throw new PublishedMeanwhile()
    },
  }
  return loadCatalogue(owner, content, season)
}

/** A day after all results is allowed and does nothing (GAME 'Replay clock'), which is easily taken for a fault. */
function sayWhereItBegins({ games }: Content, season: CatalogueSeason): void {
  if (season.is !== 'replay' || season.from === null) return
  const played = replaySeason(games, season.from, season.season)
  const [first] = played.laterRuns
  if (first && isAfterResults(played, season.from))
    console.log(
      `REPLAY_FROM is ${season.from}, after the last result of season ${first.season}: the first run begins in its first week.`,
    )
}

/** The football season that the catalogue was loaded for, which the replay plays; null without football. */
export async function loadedSeason(owner: Pool): Promise<number | null> {
  const { rows } = await owner.query<{ season: number | null }>(
    `select nullif((figures->>'footballSeason')::int, 0) as season from content_load`,
  )
  return rows[0]?.season ?? null
}

const maxWarnings = 20

/** Warnings about triggers are shown in the operators' list of triggers instead. */
function printFindings(findings: readonly Finding[]): void {
  for (const finding of errorsOf(findings)) console.error(`Not published: ${JSON.stringify(finding)}`)
  const warnings = warningsOf(findings).filter(({ trigger }) => trigger === undefined)
  for (const { subject, message } of warnings.slice(0, maxWarnings))
    console.error(`Warning: ${subject} ${message}`)
  if (warnings.length > maxWarnings)
    console.error(`Warning: and ${warnings.length - maxWarnings} more (npm run check-content)`)
}

/**
 * Returns the published content of a live season. It and everything computed from it are kept until an operator
 * publishes another; files that have only changed on the disk may name people whom the catalogue does not have.
 */
export function followContent(
  owner: Pool,
  config: Pick<Config, 'contentDir'>,
  first: ContentSource,
): () => Promise<ContentSource> {
  let current = first
  return async () => {
    const { source } = await openPublished(owner, config.contentDir)
    if (source.hash !== current.hash && (await wasLoaded(owner, source.hash))) current = source
    return current
  }
}

/**
 * Whether this content was loaded last, on any day of a live season. The day by a process's clock may be the one before
 * or after the database's.
 */
export async function wasLoaded(owner: Pool, contentHash: string): Promise<boolean> {
  const { rows } = await owner.query<{ at: Date }>('select loaded_at as at from content_load')
  const at = rows[0]?.at.getTime() ?? 0
  for (const days of [0, -1, 1]) {
    const now = new Date(at + days * millisecondsPerDay)
    if ((await loadedBefore(owner, contentHash, { is: 'live', now })) !== null) return true
  }
  return false
}

export function seasonOf({ season }: Pick<Config, 'season'>): CatalogueSeason {
  return season.is === 'replay'
    ? { is: 'replay', from: season.from, season: season.season }
    : { is: 'live', now: new Date() }
}

interface Published {
  readonly source: ContentSource
  /** Below CONTENT_DIR. */
  readonly directory: string
  /** False: our own files are taken from the newest version instead. */
  readonly fromFiles: boolean
  /** What was loaded before the files were read; undefined before the first content. */
  readonly loaded: string | undefined
}

/**
 * The content published last: a folder as it is now, or, if the operator's room wrote our own files or the folder is
 * gone, the files of the newest version.
 */
export async function openPublished(owner: Pool, contentDir: string): Promise<Published> {
  const queries = queriesOf(owner)
  const from = await readLoadedFrom(queries)
  const newest = await readNewest(queries)
  const { directory, fromFiles } = from ?? { directory: '.', fromFiles: true }
  const folder = join(contentDir, directory)
  const missing = await access(folder).then(() => null, codeOf)
  if (missing !== null)
    console.error(
      `The content published from ${directory} is no longer under ${contentDir} (${missing}): its JSON files are the published ones, and its facts come from ${contentDir}.`,
    )
  const isGiven = newest !== null && (!fromFiles || missing !== null)
  return {
    source: await openContent(folder, contentDir, isGiven ? newest.files : {}),
    directory,
    fromFiles,
    loaded: from?.hash,
  }
}
