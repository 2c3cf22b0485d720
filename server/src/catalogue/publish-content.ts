import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { codeOf } from '../cannot-start.ts'
import type { Context } from '../commit/run-command.ts'
import type { Config } from '../config.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { auditIds } from '../ledger/audit-within.ts'
import { errorsOf, warningsOf } from './check-content.ts'
import { seasonOf } from './open-catalogue.ts'
import { publishedEntry } from './publish-folder.ts'
import { publishInThread } from './publish-thread.ts'
import { contentFileNames } from './read-content.ts'

export interface PublishingParts {
  readonly connection: ClientConfig
  readonly config: Pick<Config, 'contentDir' | 'season'>
}

const maxReasonLetters = 2000

/** What can be said of a folder before it is published: whether it is there and holds content files. */
export function tryFolder({ config }: Pick<PublishingParts, 'config'>) {
  return (_: Context, { body: { directory } }: CommandInput<typeof operator.publishContent>): Promise<void> =>
    requireFolder({ config, directory })
}

async function requireFolder({
  config,
  directory,
}: Pick<PublishingParts, 'config'> & { readonly directory: string }): Promise<void> {
  if (directory !== '.') await requireContentFiles(join(config.contentDir, directory))
}

/**
 * Publishes a folder below CONTENT_DIR: its files replace those of the same name above it, all in one transaction, and
 * later starts use it; `.` is CONTENT_DIR as it is now. Refuses a folder that is not there, that holds no content file
 * or one with an unknown name, and content that cannot be read, naming file, line and field. Anything that breaks a
 * content rule is listed and stays unpublished (docs/content.md). Publishing again is harmless. The process keeps
 * serving requests meanwhile; the transaction that loads the content also writes the audit log.
 */
export function publishContent({ connection, config }: PublishingParts) {
  return async (
    { player, read }: Context,
    { body: { directory } }: CommandInput<typeof operator.publishContent>,
  ): Promise<EffectsOf<typeof operator.publishContent>> => {
    await requireFolder({ config, directory })
    const folder = join(config.contentDir, directory)
    const published = await publishInThread({
      connection,
      folder,
      base: config.contentDir,
      directory,
      season: seasonOf(config),
      actorId: player.id,
      ids: await read.newIds(auditIds),
    })
    if (published.is === 'refused')
      throw refuse('bad_input', `directory: ${published.why.slice(0, maxReasonLetters)}`)
    const { loaded } = published
    const { changed, added, findings } = loaded
    return {
      answer: {
        directory,
        changed,
        added,
        findings: errorsOf(findings).map((finding) => JSON.stringify(finding)),
        warnings: warningsOf(findings).map(({ subject, message }) => `${subject} ${message}`),
      },
      // If it changed something, its transaction has already written the log.
      ...(changed ? {} : { audit: publishedEntry({ ...loaded, actorId: player.id, directory }) }),
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
  // Facts may have unused tables beside them; our own files are written by hand, so an unknown name is a typo.
  const unknown = names.filter((name) => name.endsWith('.json') && !known.includes(name))
  if (unknown.length > 0)
    throw refuse(
      'bad_input',
      `directory: ${unknown.join(', ')} is no content file; docs/content.md names them`,
    )
  if (!names.some((name) => known.includes(name)))
    throw refuse('bad_input', 'directory: holds no content file')
}
