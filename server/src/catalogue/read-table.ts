import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import type { ContentProblem } from './bad-content.ts'
import type { Person } from './content.ts'

export interface ContentFile {
  readonly name: string
  readonly text: string
}

/** The rows of a CSV file, with a way to refer to one of them in a problem. */
export interface Table<Row> {
  readonly rows: readonly Row[]
  problem(row: Row, field: string, message: string): ContentProblem
}

type RowSchema = z.ZodObject

/**
 * Reads a CSV file strictly: every column of the schema must be there (others may be), every row must have as many
 * cells as the header, and every cell must fit. Anything that does not is added to `problems`, and the returned rows
 * are then incomplete.
 */
export function readTable<Schema extends RowSchema>(
  file: ContentFile,
  schema: Schema,
  problems: ContentProblem[],
): Table<z.output<Schema>> {
  const { header, cells } = recordsOf(file, problems)
  const rows: z.output<Schema>[] = []
  const indexOf = new Map<z.output<Schema>, number>()
  if (header !== null && hasColumns(header, { of: Object.keys(schema.shape), file, problems })) {
    for (const [index, values] of cells.entries()) {
      const parsed = schema.safeParse(
        Object.fromEntries(header.map((column, place) => [column, values[place]])),
      )
      if (parsed.success) {
        rows.push(parsed.data)
        indexOf.set(parsed.data, index)
        continue
      }
      for (const issue of parsed.error.issues) {
        const field = issue.path[0]
        problems.push({
          file: file.name,
          line: lineOf(file, index),
          field: field === undefined ? null : String(field),
          message: issue.message,
        })
      }
    }
  }
  return {
    rows,
    problem: (row, field, message) => ({
      file: file.name,
      line: lineOf(file, indexOf.get(row) ?? -1),
      field,
      message,
    }),
  }
}

interface Records {
  /** Null if the file cannot be read, which is then among the problems. */
  readonly header: readonly string[] | null
  readonly cells: readonly (readonly string[])[]
}

function recordsOf(file: ContentFile, problems: ContentProblem[]): Records {
  const unreadable = (line: number | null, message: string): Records => {
    problems.push({ file: file.name, line, field: null, message })
    return { header: null, cells: [] }
  }
  const broken = brokenLineOf(file)
  if (broken !== null)
    return unreadable(broken, 'must be UTF-8 text (in a spreadsheet: save it as "CSV UTF-8")')
  try {
    const [header = [], ...cells]: string[][] = parse(file.text, { bom: true, skip_empty_lines: true })
    return { header, cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(typeof error['lines'] === 'number' ? error['lines'] : null, error.message)
  }
}

/** The first line that is not UTF-8, which has become U+FFFD, or that has a NUL, which PostgreSQL does not store. */
export function brokenLineOf({ text }: ContentFile): number | null {
  const broken = text.search(/[\0\u{fffd}]/u)
  return broken < 0 ? null : text.slice(0, broken).split('\n').length
}

/** Whether each column is there once; adds a problem for each that is not. */
function hasColumns(
  header: readonly string[],
  asked: {
    readonly of: readonly string[]
    readonly file: ContentFile
    readonly problems: ContentProblem[]
  },
): boolean {
  const wrong = asked.of.filter((column) => header.filter((each) => each === column).length !== 1)
  for (const column of wrong) {
    const message = header.includes(column) ? 'the column is there twice' : 'the column is missing'
    asked.problems.push({ file: asked.file.name, line: 1, field: column, message })
  }
  return wrong.length === 0
}

const linesOf = new WeakMap<ContentFile, readonly (number | null)[]>()

/**
 * The line at which a data row begins. It is not the row's number, because quoted cells may hold line ends. The file
 * is parsed again to find it, since operators need it.
 */
function lineOf(file: ContentFile, index: number): number | null {
  const lines = linesOf.get(file) ?? countLines(file)
  linesOf.set(file, lines)
  return lines[index + 1] ?? null
}

function countLines(file: ContentFile): (number | null)[] {
  const records: readonly unknown[] = parse(file.text, { bom: true, skip_empty_lines: true, info: true })
  return records.map((record) => {
    if (typeof record !== 'object' || record === null || !('info' in record) || !('record' in record))
      return null
    const { info } = record
    const ends =
      typeof info === 'object' && info !== null && 'lines' in info && typeof info.lines === 'number'
        ? info.lines
        : null
    return ends === null ? null : ends - lineEndsIn(record.record)
  })
}

function lineEndsIn(cells: unknown): number {
  return Array.isArray(cells) ? cells.join('').split('\n').length - 1 : 0
}

/** What the tables of a sport refer to, and where the problems that they have go. */
export interface Known {
  readonly people: readonly Person[]
  readonly problems: ContentProblem[]
}

export function peopleById(people: readonly Person[]): ReadonlyMap<string, Person> {
  return new Map(people.map((person) => [person.id, person]))
}

/** The rows by the column that names them; adds a problem for each name that has occurred before. */
export function rowsBy<Row, Column extends keyof Row & string>(
  table: Table<Row & Readonly<Record<Column, string>>>,
  column: Column,
  problems: ContentProblem[],
): ReadonlyMap<string, Row> {
  requireUnique(table, { field: column, key: (row) => row[column] }, problems)
  return new Map(table.rows.map((row) => [row[column], row]))
}

/** Adds a problem for each row whose key has occurred before. */
export function requireUnique<Row>(
  table: Table<Row>,
  { field, key }: { readonly field: string; readonly key: (row: Row) => string | null },
  problems: ContentProblem[],
): void {
  const seen = new Set<string>()
  for (const row of table.rows) {
    const value = key(row)
    if (value === null) continue
    if (seen.has(value)) problems.push(table.problem(row, field, `"${value}" appears twice`))
    seen.add(value)
  }
}

/** Finds what each row refers to; adds a problem if it does not exist. */
export function referTo<Row, Target>(
  table: Table<Row>,
  { field, to }: { readonly field: string; readonly to: ReadonlyMap<string, Target> },
  problems: ContentProblem[],
): (row: Row, name: string | null) => Target | null {
  return (row, name) => {
    if (name === null) return null
    const target = to.get(name)
    if (target === undefined) problems.push(table.problem(row, field, `"${name}" is not known`))
    return target ?? null
  }
}
