import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { metricName } from '@called-shot/shared/events/reported.ts'
import { playReport } from '@called-shot/shared/live/play-report.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { isMetric } from '../catalogue/metrics/metric-exists.ts'
import { CannotStart } from '../cannot-start.ts'
import { builtInSources } from './source-names.ts'

/**
 * A column of a row: a path such as `stats.passing.yards`, looked for in the row and then in the objects that contain
 * it.
 */
const column = z.string().min(1).max(200)
const isOneOf = z.strictObject({ column, equals: z.array(z.string()).min(1) })

const metricSource = z.union([
  z.strictObject({
    column,
    /** 1 if the number is at least this, otherwise 0: snaps played → participated. */
    at_least: z.number().optional(),
    /** What an empty cell means: not reported, or "took part, no such result". */
    empty: z.enum(['unknown', 'none']).default('unknown'),
  }),
  column.transform((name) => ({ column: name, at_least: undefined, empty: 'unknown' as const })),
])

const noWords: Readonly<Record<string, string>> = {}

/** A column whose texts are our own values, or are mapped to them: `{"PASS": "pass"}`. */
const playColumn = z.union([
  z.strictObject({ column, words: z.record(z.string(), z.string()).default({}) }),
  column.transform((name) => ({ column: name, words: noWords })),
])
const playFields = Object.keys(playReport.shape)

/**
 * How a polled address becomes observations: a JSON file in FEED_MAPPINGS_DIR (docs/operating.md). `${NAME}` in a
 * header stands for that environment variable, so that no secret is in the file.
 */
const mappingFile = z
  .strictObject({
    source: z
      .string()
      .regex(/^[a-z0-9][a-z0-9 ._-]{0,59}$/i, 'must be letters, digits, spaces, dots and dashes')
      .refine((name) => !builtInSources.includes(name.toLowerCase()), 'is a built-in source'),
    url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
    format: z.enum(['json', 'csv']),
    every_seconds: z.number().int().min(5).max(secondsPerDay).default(60),
    headers: z.record(z.string().regex(/^[a-z0-9-]+$/i), z.string().max(1000)).default({}),
    /** JSON: where the rows are, for example `games[].players[]`; empty: the document is a list. */
    rows: z.string().max(200).default(''),
    /** `{away}`, `{week:2}` (two digits) stand for columns. The result is an event's key in the data, or its id. */
    event: z.string().min(1).max(200),
    /** Null: the rows are about events themselves. */
    person: z.strictObject({ column, by: z.enum(['id', 'league_id', 'name']).default('id') }).nullable(),
    only: z.array(isOneOf).default([]),
    final: z.union([isOneOf, z.boolean()]).default(false),
    /** The event is over, and the source has reported all it will. */
    completes: z.union([isOneOf, z.boolean()]).default(false),
    /** A column with the moment of the report, in ISO 8601. */
    at: column.optional(),
    metrics: z
      .record(metricName, metricSource)
      .refine((metrics) => Object.keys(metrics).length > 0, 'must name at least one metric')
      .superRefine((metrics, { addIssue }) => {
        for (const name of Object.keys(metrics).filter((each) => !isMetric(each)))
          addIssue({ code: 'custom', path: [name], message: 'there is no such metric' })
      })
      .optional(),
    /** Rows are plays: each field of a play (docs/operating.md) with its column. */
    plays: z
      .strictObject({
        people: z.enum(['id', 'league_id', 'name']).default('id'),
        fields: z
          .record(z.string(), playColumn)
          .refine((fields) => Object.keys(fields).every((name) => playFields.includes(name)), {
            error: `must be fields of a play: ${playFields.join(', ')}`,
          })
          .refine((fields) => 'play_id' in fields && 'quarter' in fields, 'must name play_id and quarter'),
      })
      .optional(),
  })
  .refine(({ metrics, plays }) => (metrics === undefined) !== (plays === undefined), {
    error: 'must be there, or plays, and not both',
    path: ['metrics'],
  })

const named = z.object({ source: mappingFile.shape.source })

export type Mapping = z.output<typeof mappingFile> & { readonly file: string }

/** The sources of these files, even if this process does not poll them and lacks what their headers need. */
export async function mappedSources(directory: string | null): Promise<string[]> {
  if (directory === null) return []
  const texts = await Promise.all(
    (await filesOf(directory)).map(async (file) =>
      jsonOf(file, await readFile(join(directory, file), 'utf8')),
    ),
  )
  return texts.flatMap((each) => named.safeParse(each).data?.source ?? [])
}

/**
 * Reads every `.json` of the directory. Refuses to start, naming the file and the field, when one cannot be used, or two
 * files poll for one source and address.
 */
export async function readMappings(directory: string, environment: NodeJS.ProcessEnv): Promise<Mapping[]> {
  const mappings: Mapping[] = []
  for (const file of await filesOf(directory)) {
    const mapping = mappingOf(file, await readFile(join(directory, file), 'utf8'), environment)
    if (mappings.some(({ source, url }) => source === mapping.source && url === mapping.url))
      throw new CannotStart(`FEED_MAPPINGS_DIR: ${file}: another file polls this url for ${mapping.source}.`)
    mappings.push(mapping)
  }
  return mappings
}

async function filesOf(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => {
    throw new CannotStart(`FEED_MAPPINGS_DIR: there is no directory ${directory}.`)
  })
  return names.filter((name) => name.endsWith('.json')).sort()
}

export function mappingOf(file: string, text: string, environment: NodeJS.ProcessEnv): Mapping {
  const parsed = mappingFile.safeParse(jsonOf(file, text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const field = [...(issue?.path ?? []), ...unknown].map(String).join('.')
    const problem = unknown.length > 0 ? 'is not a known field' : (issue?.message ?? 'is not valid')
    throw new CannotStart(`FEED_MAPPINGS_DIR: ${file}: ${field === '' ? '' : `${field}: `}${problem}.`)
  }
  const headers = Object.entries(parsed.data.headers).map(([name, value]) => {
    const filled = value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
      const set = environment[variable]
      if (!set) throw new CannotStart(`FEED_MAPPINGS_DIR: ${file}: headers.${name}: ${variable} is not set.`)
      return set
    })
    return [name, filled] as const
  })
  return { ...parsed.data, headers: Object.fromEntries(headers), file }
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CannotStart(`FEED_MAPPINGS_DIR: ${file}: is not JSON.`)
  }
}
