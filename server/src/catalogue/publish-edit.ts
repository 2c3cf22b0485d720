import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { content } from '@called-shot/shared/operator/content-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { auditIds } from '../ledger/audit-within.ts'
import { warningsOf, type Finding } from './check-content.ts'
import { whyOtherVersion, type EditPreview } from './content-edit.ts'
import type { CollectionFigures, ContentFigures, SeriesFigures } from './content-figures.ts'
import { readNewest } from './content-versions.ts'
import { seasonOf } from './open-catalogue.ts'
import type { PublishingParts } from './publish-content.ts'
import { publishedEntry } from './publish-folder.ts'
import { previewInThread, publishEditInThread } from './publish-thread.ts'

const maxReasonLetters = 2000

/**
 * Publishes edited content files as a new version, which later starts use. Refuses (`changed`) an edit of a version
 * that is not the newest, and (`bad_input`) one that cannot be read or breaks a rule of docs/content.md; then nothing
 * has changed. Publishing the same again is harmless.
 */
export function publishEdited({ connection, config }: PublishingParts) {
  return async (
    { player, read }: Context,
    { body: { base, files, reason } }: CommandInput<typeof content.publishEdit>,
  ): Promise<EffectsOf<typeof content.publishEdit>> => {
    await requireNewest(read, base)
    const published = await publishEditInThread({
      connection,
      contentDir: config.contentDir,
      season: seasonOf(config),
      base,
      files,
      reason,
      actorId: player.id,
      ids: await read.newIds(auditIds),
    })
    if (published.is === 'refused') throw refuse(published.code, published.why.slice(0, maxReasonLetters))
    const { loaded } = published
    const newest = await readNewest(read)
    const directory = newest?.directory ?? '.'
    return {
      answer: {
        version: newest?.number ?? 1,
        changed: loaded.changed,
        added: loaded.added,
        warnings: warningsOf(loaded.findings).map(({ subject, message }) => `${subject} ${message}`),
      },
      // If it changed something, its transaction has already written the log.
      ...(loaded.changed
        ? {}
        : { audit: publishedEntry({ ...loaded, actorId: player.id, directory, reason }) }),
    }
  }
}

/** What can be said of an edit before it is published: whether it is one of the newest version. */
export function tryEdit(
  { read }: Context,
  { body: { base } }: CommandInput<typeof content.publishEdit>,
): Promise<void> {
  return requireNewest(read, base)
}

/** The thread checks again, under a lock. Checking here avoids starting a thread for an outdated edit. */
async function requireNewest(read: Context['read'], base: string): Promise<void> {
  const reason = whyOtherVersion(await readNewest(read), base)
  if (reason !== null) throw refuse('changed', reason)
}

type Preview = AnswerOf<typeof content.preview>
type Figures = NonNullable<Preview['figures']>

/** Returns what the same edit would change and break, and loads nothing. */
export function previewEdited({ connection, config }: PublishingParts) {
  return async (
    { read }: Context,
    { body: { base, files } }: CommandInput<typeof content.preview>,
  ): Promise<Effects<Preview>> => {
    await requireNewest(read, base)
    const previewed = await previewInThread({
      connection,
      contentDir: config.contentDir,
      season: seasonOf(config),
      base,
      files,
    })
    if (previewed.is === 'refused') throw refuse(previewed.code, previewed.why.slice(0, maxReasonLetters))
    const { breaks, withheld, warnings, figures } = previewed.preview
    return {
      answer: {
        breaks: breaks.map(shown),
        withheld: withheld.map(shown),
        warnings: warnings.map(shown),
        figures: figures === null ? null : differences(figures),
      },
    }
  }
}

const shown = ({ subject, message }: Pick<Finding, 'subject' | 'message'>) => ({ subject, message })

function differences({ before, after }: NonNullable<EditPreview['figures']>): Figures {
  const of = <View>(read: (figures: ContentFigures) => readonly (readonly [string, View])[]) =>
    compared(new Map(read(before)), new Map(read(after)))
  return {
    series: of(({ series }) => series.map((each) => [each.sourceId, seriesView(each)])),
    collections: of(({ collections }) => collections.map((each) => [each.key, collectionView(each)])),
    triggers: of(({ triggers }) => triggers.map((each) => [each.key, triggerView(each)])),
  }
}

/** The series that are new or gone, or whose figures changed. */
function compared<View>(before: ReadonlyMap<string, View>, after: ReadonlyMap<string, View>) {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
}

function seriesView(series: SeriesFigures): NonNullable<Figures['series'][number]['after']> {
  return {
    price: cents(series.priceCents),
    face: series.expectedFaceCents / 100,
    face_to_price: series.faceToPrice,
    payout_blind: series.payoutBlind,
    payout_best: series.payoutBest,
    supply: series.supply,
  }
}

function collectionView(collection: CollectionFigures): NonNullable<Figures['collections'][number]['after']> {
  return {
    people: collection.people,
    triggers: collection.triggers,
    wide_triggers: collection.wideTriggers,
    hit_rate_blind: collection.hitRateBlind,
    hit_rate_best: collection.hitRateBest,
  }
}

function triggerView({
  overall,
  games,
  by,
}: ContentFigures['triggers'][number]): NonNullable<Figures['triggers'][number]['after']> {
  const groups = Object.values(by)
  const isCounted = groups.length > 0
  return {
    overall,
    games,
    lowest_median: isCounted ? Math.min(...groups.map(({ median }) => median)) : null,
    highest_ninetieth: isCounted ? Math.max(...groups.map(({ ninetieth }) => ninetieth)) : null,
  }
}
