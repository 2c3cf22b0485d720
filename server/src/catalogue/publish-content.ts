import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { CannotStart, codeOf } from '../cannot-start.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { Config } from '../config.ts'
import type { CommandInput } from '../http/serve.ts'
import { BadContent, problemText } from './bad-content.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { seasonOf } from './open-catalogue.ts'
import { contentFileNames, openContent } from './read-content.ts'

export interface PublishingParts {
  readonly owner: Pool
  readonly config: Pick<Config, 'contentDir' | 'season'>
}

/**
 * Publishes a folder below CONTENT_DIR: its files stand for those of the same name above it, all in one transaction,
 * and later starts go on with it; `.` is CONTENT_DIR as it is now. Refuses a folder that is not there, that holds no
 * content file or one with an unknown name, and content that cannot be read, telling file, line and field.
 * What breaks a content rule is listed and stays unpublished (docs/content.md). Publishing again is harmless.
 */
export function publishContent({ owner, config }: PublishingParts) {
  return async (
    { player }: Context,
    { body: { directory } }: CommandInput<typeof operator.publishContent>,
  ): Promise<Effects<AnswerOf<typeof operator.publishContent>>> => {
    const folder = join(config.contentDir, directory)
    if (directory !== '.') await requireContentFiles(folder)
    const { changed, added, findings } = await load({ owner, config }, { folder, directory })
    return {
      answer: { directory, changed, added, findings: findings.map((finding) => JSON.stringify(finding)) },
      audit: {
        actorId: player.id,
        action: 'content_published',
        subject: `content ${directory}`,
        detail: { changed, added, findings: findings.length },
      },
    }
  }
}

async function requireContentFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error)))
      throw refuse('not_found', 'directory: there is no such folder below CONTENT_DIR')
    throw error
  })
  const known: readonly string[] = contentFileNames
  // Facts may have tables beside them that nothing reads; our own files are written by hand, and mistyped.
  const unknown = names.filter((name) => name.endsWith('.json') && !known.includes(name))
  if (unknown.length > 0)
    throw refuse(
      'bad_input',
      `directory: ${unknown.join(', ')} is no content file; docs/content.md names them`,
    )
  if (!names.some((name) => known.includes(name)))
    throw refuse('bad_input', 'directory: holds no content file')
}

async function load(
  { owner, config }: PublishingParts,
  { folder, directory }: { readonly folder: string; readonly directory: string },
) {
  try {
    const source = await openContent(folder, config.contentDir)
    return await loadCatalogue(owner, { ...source.content(), directory }, seasonOf(config))
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    const why = error instanceof BadContent ? error.problems.map(problemText).join('; ') : error.message
    throw refuse('bad_input', `directory: ${why.slice(0, 2000)}`)
  }
}
