import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { BadContent } from './bad-content.ts'
import { errorsOf, warningsOf, type Finding } from './check-content.ts'
import { loadCatalogue, loadedBefore } from './load-catalogue.ts'
import { openContent, type ContentSource } from './read-content.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/**
 * Brings the catalogue to the content where it is another: to the folder that an operator published last, else to
 * CONTENT_DIR. Content that cannot be read keeps the server from starting.
 */
export async function openCatalogue(owner: Pool, config: Config): Promise<ContentSource> {
  try {
    const { source, directory } = await openPublished(owner, config)
    const season = seasonOf(config)
    if ((await loadedBefore(owner, source.hash, season)) !== null) return source
    const loaded = await loadCatalogue(owner, { ...source.content(), directory }, season)
    if (loaded.changed) tellFindings(loaded.findings)
    return source
  } catch (error) {
    if (error instanceof BadContent) throw new CannotStart(error.message)
    throw error
  }
}

/** The football season of the catalogue as it is loaded: the one that the replay plays; null without football. */
export async function loadedSeason(owner: Pool): Promise<number | null> {
  const { rows } = await owner.query<{ season: number | null }>(
    `select nullif((figures->>'footballSeason')::int, 0) as season from content_load`,
  )
  return rows[0]?.season ?? null
}

const maxWarnings = 20

/** Warnings about a trigger are on the operators' list of triggers instead. */
function tellFindings(findings: readonly Finding[]): void {
  for (const finding of errorsOf(findings)) console.error(`Not published: ${JSON.stringify(finding)}`)
  const warnings = warningsOf(findings).filter(({ trigger }) => trigger === undefined)
  for (const { subject, message } of warnings.slice(0, maxWarnings))
    console.error(`Warning: ${subject} ${message}`)
  if (warnings.length > maxWarnings)
    console.error(`Warning: and ${warnings.length - maxWarnings} more (npm run check-content)`)
}

/** Returns the published content; everything computed from it is kept until an operator publishes another. */
export function followContent(
  owner: Pool,
  config: Pick<Config, 'contentDir'>,
  first: ContentSource,
): () => Promise<ContentSource> {
  let current = first
  return async () => {
    const { source } = await openPublished(owner, config)
    if (source.hash !== current.hash) current = source
    return current
  }
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
}

async function openPublished(owner: Pool, config: Pick<Config, 'contentDir'>): Promise<Published> {
  const directory = await publishedDirectory(owner, config)
  return { source: await openContent(join(config.contentDir, directory), config.contentDir), directory }
}

async function publishedDirectory(owner: Pool, { contentDir }: Pick<Config, 'contentDir'>): Promise<string> {
  const { rows } = await owner.query<{ directory: string }>('select directory from content_load')
  const directory = rows[0]?.directory ?? '.'
  if (directory === '.') return directory
  try {
    await readdir(join(contentDir, directory))
    return directory
  } catch (error) {
    console.error(
      `The content published from ${directory} is not below ${contentDir} any more (${codeOf(error)}): that of ${contentDir} is taken.`,
    )
    return '.'
  }
}
