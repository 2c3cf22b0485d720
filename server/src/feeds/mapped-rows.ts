import { parse } from 'csv-parse/sync'
import { largestValue } from '@called-shot/shared/events/reported.ts'
import { playReport, type PlayReport } from '@called-shot/shared/live/play-report.ts'
import type { Mapping } from './mapping.ts'

/** One row of a polled document, before its event and person are identified. */
export interface MappedReport {
  readonly event: string
  /** Null: about the event itself. */
  readonly person: string | null
  readonly metric: string
  readonly value: number | null
  readonly final: boolean
  /** The event is over, and the source has reported all it will. */
  readonly completes: boolean
  readonly at: Date | null
}

/** A row, followed by the objects that contain it. */
type Row = readonly Readonly<Record<string, unknown>>[]

/**
 * Everything that a document reports, by a mapping. Throws one sentence if it is not in the mapping's format or a
 * number or time in it cannot be read: a partial document decides nothing.
 */
export function mappedReports(mapping: Mapping, text: string): MappedReport[] {
  return rowsOf(mapping, text).flatMap((row, index) => {
    if (!mapping.only.every(({ column, equals }) => equals.includes(cellOf(row, column)))) return []
    const event = keyOf(mapping.event, row)
    const person = mapping.person === null ? null : cellOf(row, mapping.person.column)
    if (event === null || person === '') return []
    const meetsOne = (condition: Mapping['final']) =>
      typeof condition === 'boolean' ? condition : condition.equals.includes(cellOf(row, condition.column))
    const [final, completes] = [meetsOne(mapping.final), meetsOne(mapping.completes)]
    const at =
      mapping.at === undefined ? null : timeOf(cellOf(row, mapping.at), { row: index, column: mapping.at })
    return Object.entries(mapping.metrics ?? {}).flatMap(([metric, { column, at_least, empty }]) => {
      const cell = cellOf(row, column)
      if (cell === '' && empty === 'unknown') return []
      const number = cell === '' ? null : numberOf(cell, { row: index, column })
      const value = at_least === undefined || number === null ? number : Number(number >= at_least)
      return [{ event, person, metric, value, final, completes, at }]
    })
  })
}

export interface MappedPlay {
  readonly event: string
  readonly play: PlayReport
  readonly at: Date | null
}

/** The plays of a document; its people are still as the source names them. Throws as `mappedReports` does. */
export function mappedPlays(mapping: Mapping, text: string): MappedPlay[] {
  const fields = Object.entries(mapping.plays?.fields ?? {})
  return rowsOf(mapping, text).flatMap((row, index) => {
    if (!mapping.only.every(({ column, equals }) => equals.includes(cellOf(row, column)))) return []
    const event = keyOf(mapping.event, row)
    if (event === null) return []
    const at =
      mapping.at === undefined ? null : timeOf(cellOf(row, mapping.at), { row: index, column: mapping.at })
    const said = fields.flatMap(([name, { column, words }]) => {
      const cell = cellOf(row, column)
      const word = (Object.hasOwn(words, cell) ? words[cell] : undefined) ?? cell
      return word === '' ? [] : [[name, fieldOf(name, word)]]
    })
    const parsed = playReport.safeParse(Object.fromEntries(said))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new Error(
        `row ${index + 1}, ${String(issue?.path[0] ?? 'play')}: ${issue?.message ?? 'is not valid'}`,
      )
    }
    return [{ event, play: parsed.data, at }]
  })
}

const yes = new Set(['1', 'true', 'yes', 't', 'y'])
const flags = new Set(
  Object.entries(playReport.shape).flatMap(([name, shape]) => (shape.safeParse(true).success ? [name] : [])),
)
const numbers = new Set(
  Object.entries(playReport.shape).flatMap(([name, shape]) => (shape.safeParse(1).success ? [name] : [])),
)

function fieldOf(name: string, word: string): string | number | boolean {
  if (flags.has(name)) return yes.has(word.toLowerCase())
  return numbers.has(name) ? Number(word) : word
}

function rowsOf({ format, rows }: Mapping, text: string): Row[] {
  if (format === 'csv') {
    const records: Record<string, string>[] = parse(text, { columns: true, bom: true, trim: true })
    return records.map((record) => [record])
  }
  const document: unknown = JSON.parse(text)
  let found: { readonly value: unknown; readonly around: Row }[] = [{ value: document, around: [] }]
  const steps = rows === '' ? ['[]'] : rows.split(/\.|(?=\[\])/).filter((step) => step !== '')
  for (const step of steps) {
    found = found.flatMap(({ value, around }) => {
      if (step === '[]') {
        if (!Array.isArray(value))
          throw new Error(`rows: there is no list at ${rows === '' ? 'the top' : rows}`)
        return value.map((each: unknown) => ({ value: each, around }))
      }
      if (!isRecord(value)) throw new Error(`rows: there is no object around ${step}`)
      return [{ value: value[step], around: [value, ...around] }]
    })
  }
  return found.flatMap(({ value, around }) => (isRecord(value) ? [[value, ...around]] : []))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text at a path in the row, otherwise in the objects that contain it; empty if there is none. */
function cellOf(row: Row, path: string): string {
  for (const level of row) {
    let value: unknown = level
    if (path in level) value = level[path]
    else for (const step of path.split('.')) value = isRecord(value) ? value[step] : undefined
    if (typeof value === 'string') return value.trim()
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  }
  return ''
}

/** `{season}_{week:2}_{away}_{home}` filled from the row; null if one of them is empty. */
function keyOf(template: string, row: Row): string | null {
  let isWhole = true
  const key = template.replaceAll(/\{([^{}:]+)(?::(\d))?\}/g, (_, path: string, digits?: string) => {
    const cell = cellOf(row, path)
    isWhole &&= cell !== ''
    return cell.padStart(Number(digits ?? 0), '0')
  })
  return isWhole ? key : null
}

interface Place {
  readonly row: number
  readonly column: string
}

function numberOf(cell: string, { row, column }: Place): number {
  const value = Number(cell.replaceAll(/[$,%]/g, ''))
  // A cell of signs alone would be the number 0.
  if (!Number.isFinite(value) || !/\d/.test(cell))
    throw new Error(`row ${row + 1}, ${column}: "${cell.slice(0, 40)}" is not a number`)
  if (Math.abs(value) > largestValue)
    throw new Error(`row ${row + 1}, ${column}: "${cell.slice(0, 40)}" is too large`)
  return value
}

/** A time of day with its zone behind it. */
const zoned = /:\d\d(?:[:.]\d+)*\s*(?:[ap]m)?\s*(?:z|[a-z]{3,}|[+-]\d\d:?\d\d)/i

/** A time without a zone is UTC: by the machine's own, two machines would read two times. */
function timeOf(cell: string, { row, column }: Place): Date | null {
  if (cell === '') return null
  const readings = zoned.test(cell) ? [cell] : [`${cell}Z`, `${cell} UTC`]
  const at = readings.map((text) => new Date(text)).find((date) => !Number.isNaN(date.getTime()))
  if (at === undefined) throw new Error(`row ${row + 1}, ${column}: "${cell.slice(0, 40)}" is not a time`)
  return at
}
