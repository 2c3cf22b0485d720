import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorCall, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { byId, id, instant, reason, usd } from '../wire.ts'

/**
 * The content files that we write ourselves: what is sold, at which odds, and what can be predicted (docs/content.md).
 */
export const contentFiles = [
  'collections.json',
  'series.json',
  'odds.json',
  'triggers.json',
  'categories.json',
  'shows.json',
] as const
export type ContentFile = (typeof contentFiles)[number]

const fileName = z.enum(contentFiles)
/** Our files have 45 KB in total, and are growing. */
const maxBodyBytes = 512 * 1024
const text = z.string().max(300_000)

const version = z.object({
  number: z.number(),
  /** The hash of its files; a change is based on it. */
  hash: z.string(),
  /** The folder whose facts were published with it. */
  directory: z.string(),
  /** Null: a start of the game loaded it. */
  published_by: z.string().nullable(),
  reason: z.string(),
  published_at: instant,
})

const files = z.record(fileName, z.string())

const change = {
  /** The hash of the version that was edited. */
  base: z.string().regex(/^[0-9a-f]{64}$/, 'must be the hash of a version'),
  /** The files that change, each complete. */
  files: z.partialRecord(fileName, text).refine((given) => Object.keys(given).length > 0, 'must hold a file'),
}

/** A change to be published, and the reason. */
export const contentEdit = z.strictObject({ ...change, reason: reason(300) })

const broken = z.object({ subject: z.string(), message: z.string() })

const seriesFigures = z.object({
  price: usd,
  /** The average value of prizes and wagers, in dollars. */
  face: z.number(),
  face_to_price: z.number().nullable(),
  payout_blind: z.number().nullable(),
  payout_best: z.number().nullable(),
  /** Null: no end. */
  supply: z.number().nullable(),
})

const collectionFigures = z.object({
  people: z.number(),
  triggers: z.number(),
  wide_triggers: z.number(),
  hit_rate_blind: z.number().nullable(),
  hit_rate_best: z.number().nullable(),
})

const triggerFigures = z.object({
  overall: z.number().nullable(),
  games: z.number(),
  /** The lowest of its categories; at least 0.05 for a new trigger. */
  lowest_median: z.number().nullable(),
  /** The highest of its categories; at most 0.60 for a new trigger. */
  highest_ninetieth: z.number().nullable(),
})

/** Everything whose figures changed; `before` is null for a new one, `after` for one that is gone. */
const compared = <Figures extends z.ZodType>(figures: Figures) =>
  z.array(z.object({ name: z.string(), before: figures.nullable(), after: figures.nullable() }))

/** The calls behind the screen on which content is edited, checked and published, and behind its history. */
export const content = {
  read: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/content',
    answer: z.object({ version, files }),
    refusals: ['not_found'],
    summary: 'Our own content files as they are published now',
  }),

  listVersions: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/content/versions',
    query: z.object(pageQuery),
    answer: page(version.extend({ changed_files: z.array(z.string()) })),
    refusals: [],
    summary: 'Every published version of the content files, newest first, with the files that it changed',
  }),

  readVersion: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/content/versions/{id}',
    params: byId,
    answer: z.object({
      version,
      files,
      /** Those of the version before it; null for the first. */
      before: files.nullable(),
    }),
    refusals: ['not_found'],
    summary: 'The files of one published version, and those of the version before it',
  }),

  preview: endpoint({
    ...operatorCall(),
    method: 'POST',
    path: '/operator/content/preview',
    changes: [],
    body: z.strictObject(change),
    answer: z.object({
      /** Why it cannot be published: what cannot be read, and what breaks a rule. */
      breaks: z.array(broken),
      /** Everything that already breaks a rule and stays off sale. */
      withheld: z.array(broken),
      warnings: z.array(broken),
      /** Null if the files cannot be read. */
      figures: z
        .object({
          series: compared(seriesFigures),
          collections: compared(collectionFigures),
          triggers: compared(triggerFigures),
        })
        .nullable(),
    }),
    refusals: ['bad_input', 'changed'],
    summary:
      'Shows what publishing these files would change, and which rules they would break; loads nothing',
    alone: 'It only reads: nothing is loaded and nothing is on sale because of it.',
    maxBodyBytes,
  }),

  publishEdit: endpoint({
    ...operatorAct(),
    path: '/operator/content/edits',
    body: contentEdit,
    answer: z.object({
      /** The number of the currently published version. */
      version: id,
      /** False if exactly this is already published. */
      changed: z.boolean(),
      /** How many rows are new, by table. */
      added: z.record(z.string(), z.number()),
      warnings: z.array(z.string()),
    }),
    refusals: ['bad_input', 'changed'],
    summary:
      'Publishes edited content files; refused whole if they break a rule, or if others were published since',
    moves: true,
    maxBodyBytes,
  }),
}
