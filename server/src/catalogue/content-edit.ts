import { join } from 'node:path'
import type { ClientConfig, Pool, PoolClient } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { CannotStart } from '../cannot-start.ts'
import { queriesOf } from '../commit/reader.ts'
import { openDatabase } from '../db/database.ts'
import { auditWithin } from '../ledger/audit-within.ts'
import { BadContent, problemText } from './bad-content.ts'
import { checkContent, errorsOf, warningsOf, type ContentCheck, type Finding } from './check-content.ts'
import type { ContentFigures } from './content-figures.ts'
import { readNewest, type NewestVersion } from './content-versions.ts'
import { loadCatalogue, loadedBefore, type ContentToLoad } from './load-catalogue.ts'
import { refuseOversoldSupplies } from './load-series.ts'
import { publishedTriggers, refuseChangedConditions } from './load-triggers.ts'
import { publishedEntry, whyNotRead, type Publication } from './publish-folder.ts'
import { openContent, type AuthoredTexts, type ContentSource } from './read-content.ts'
import type { CatalogueSeason } from './upcoming-events.ts'

/**
 * Changed content files, and the version that they were written for. Plain data, so that it can be sent to a thread.
 */
export interface ContentEdit {
  readonly connection: ClientConfig
  readonly contentDir: string
  readonly season: CatalogueSeason
  /** The hash of that version. */
  readonly base: string
  readonly files: Partial<AuthoredTexts>
}

export interface EditToPublish extends ContentEdit {
  readonly reason: string
  readonly actorId: AccountId
  /** For the entry in the audit log. */
  readonly ids: readonly number[]
}

type Told = Pick<Finding, 'subject' | 'message'>

export interface EditPreview {
  readonly breaks: readonly Told[]
  readonly withheld: readonly Told[]
  readonly warnings: readonly Told[]
  /** Null if the files cannot be read. */
  readonly figures: { readonly before: ContentFigures; readonly after: ContentFigures } | null
}

export type Previewed =
  | { readonly is: 'previewed'; readonly preview: EditPreview }
  | Exclude<Publication, { readonly is: 'loaded' }>

class OtherVersion extends Error {}

/** Why an edit that started from `base` cannot be published now; null if `base` is the newest version. */
export function whyOtherVersion(newest: NewestVersion | null, base: string): string | null {
  if (newest?.hash === base) return null
  return `Version ${newest?.number ?? 1} was published after you began. Nothing of yours is published: begin from the newest version.`
}

/**
 * Publishes edited content files, all or nothing. Refuses them with `changed` if another version was published since,
 * and with `bad_input` if they cannot be read or break a rule that is not already broken.
 */
export function publishEdit(edit: EditToPublish): Promise<Publication> {
  return within(edit, async (owner, { newest, source }) => {
    const { season, actorId, reason, ids } = edit
    const same = await loadedBefore(owner, source.hash, season)
    if (same) return { is: 'loaded', loaded: same }
    const content: ContentToLoad = {
      ...source.content(),
      texts: source.texts,
      directory: newest.directory,
      fromFiles: false,
      publishedBy: { actorId, reason },
      async approve(client, check) {
        await requireNewest(client, edit.base)
        const [first] = (await sorted(client, { edit, newest, check })).breaks
        if (first) throw new CannotStart(`${first.subject} ${first.message}`)
      },
      whenChanged: (client, changes) =>
        auditWithin(
          client,
          publishedEntry({ ...changes, actorId, directory: newest.directory, reason }),
          ids,
        ),
    }
    return { is: 'loaded', loaded: await loadCatalogue(owner, content, season) }
  })
}

/** Returns what publishing the edit would do, and why it would be refused. Loads nothing. */
export function previewEdit(edit: ContentEdit): Promise<Previewed> {
  return within(edit, async (owner, { newest, source }) => {
    const client = await owner.connect()
    try {
      return { is: 'previewed', preview: await previewOf(client, { edit, newest, source }) }
    } finally {
      client.release()
    }
  })
}

interface Opened {
  readonly newest: NewestVersion
  /** The content as the edit would make it. */
  readonly source: ContentSource
}

async function within<Answer>(
  edit: ContentEdit,
  work: (owner: Pool, opened: Opened) => Promise<Answer>,
): Promise<Answer | Exclude<Publication, { readonly is: 'loaded' }>> {
  const { owner, close } = openDatabase({ connection: edit.connection })
  try {
    const newest = await requireNewest(owner, edit.base)
    const source = await openEdited(edit, newest, edit.files)
    return await work(owner, { newest, source })
  } catch (error) {
    if (error instanceof OtherVersion) return { is: 'refused', code: 'changed', why: error.message }
    if (error instanceof CannotStart) return { is: 'refused', code: 'bad_input', why: whyNotRead(error) }
    throw error
  } finally {
    await close()
  }
}

async function requireNewest(database: Pool | PoolClient, base: string): Promise<NewestVersion> {
  const newest = await readNewest(queriesOf(database))
  const reason = whyOtherVersion(newest, base)
  if (newest === null || reason !== null) throw new OtherVersion(reason ?? '')
  return newest
}

function openEdited(
  { contentDir }: ContentEdit,
  { directory, files }: NewestVersion,
  edited: Partial<AuthoredTexts>,
): Promise<ContentSource> {
  return openContent(join(contentDir, directory), contentDir, { ...files, ...edited })
}

async function previewOf(
  client: PoolClient,
  { edit, newest, source }: Opened & { readonly edit: ContentEdit },
): Promise<EditPreview> {
  try {
    const content = source.content()
    const refused = await refusalsOf(client, content)
    const check = checkContent(content, edit.season, await publishedTriggers(client))
    const { breaks, withheld } = await sorted(client, { edit, newest, check })
    const { rows } = await client.query<{ figures: ContentFigures }>('select figures from content_load')
    return {
      breaks: [...refused, ...breaks],
      withheld,
      warnings: warningsOf(check.findings),
      figures: { before: rows[0]?.figures ?? check.figures, after: check.figures },
    }
  } catch (error) {
    if (!(error instanceof BadContent)) throw error
    const breaks = error.problems.map((problem) => ({
      subject: problem.file,
      message: problemText(problem).slice(problem.file.length + 2),
    }))
    return { breaks, withheld: [], warnings: [], figures: null }
  }
}

/** Why loading would refuse it because of what players have. */
async function refusalsOf(
  client: PoolClient,
  { triggers, series }: Pick<ContentToLoad, 'triggers' | 'series'>,
): Promise<Told[]> {
  const found: Told[] = []
  for (const refuseIt of [
    () => refuseChangedConditions(client, triggers),
    () => refuseOversoldSupplies(client, series),
  ]) {
    await refuseIt().catch((error: unknown) => {
      if (!(error instanceof CannotStart)) throw error
      found.push({ subject: 'published', message: error.message })
    })
  }
  return found
}

/**
 * The rules that an edit breaks, and those that are broken without it, such as by a collection whose season is over.
 * The latter keep their series and triggers off sale, but do not prevent fixing something else.
 */
async function sorted(
  client: PoolClient,
  {
    edit,
    newest,
    check,
  }: { readonly edit: ContentEdit; readonly newest: NewestVersion; readonly check: ContentCheck },
): Promise<Pick<EditPreview, 'breaks' | 'withheld'>> {
  const errors = errorsOf(check.findings)
  if (errors.length === 0) return { breaks: [], withheld: [] }
  const base = await openEdited(edit, newest, {})
  const standing = checkContent(base.content(), edit.season, await publishedTriggers(client))
  const known = new Set(errorsOf(standing.findings).map((finding) => JSON.stringify(finding)))
  const isKnown = (finding: Finding) => known.has(JSON.stringify(finding))
  return {
    breaks: errors.filter((finding) => !isKnown(finding)),
    withheld: errors.filter(isKnown),
  }
}
