import { isItem, type Columns, type Item } from './columns.ts'
import { flatColumns, snakeCase, type FlatColumn } from './flat-columns.ts'
import type { Row, Rows, Section } from './table.ts'

/** Supplies ids for rows that a command did not name. */
export type NextId = () => number

/** Sections by name, as commit.sql reads them. */
export type Plan = Record<string, unknown>

/** Computed once per section, because plans are made often. */
export interface Encoder {
  /** The effect that it encodes. */
  readonly name: string
  /** Whether `write` may request an id for each row. */
  readonly isFresh: boolean
  /** Writes the section, and with it the sections whose rows belong to its rows; nothing if nothing is given. */
  write(plan: Plan, given: unknown, nextId: NextId): void
}

export function encoderOf(name: string, section: Section): Encoder {
  const key = snakeCase(name)
  if (section.is === 'values')
    return {
      name,
      isFresh: false,
      write(plan, given) {
        if (Array.isArray(given) && given.length > 0) plan[key] = given
      },
    }
  const columns = sentColumns(section.columns)
  const belonging = belongingOf(section.columns)
  return {
    name,
    isFresh: columns.some(({ isFresh }) => isFresh),
    write(plan, given, nextId) {
      if (given === undefined) return
      const items = itemsOf(given)
      if (items.length === 0) return
      const rows = items.map((item) => rowOf(columns, item, nextId))
      plan[key] = section.is === 'row' ? rows[0] : rows
      for (const each of belonging) each(plan, items)
    },
  }
}

/** A row as it appears in the plan; what is not given is omitted. */
export function planRow({ columns }: Row | Rows, item: Item): Record<string, unknown> {
  return rowOf(sentColumns(columns), item, noId)
}

/** How many ids the encoders will request. */
export function idsNeeded(encoders: readonly Encoder[], effects: Item): number {
  return encoders.reduce((sum, { name, isFresh }) => (isFresh ? sum + itemsOf(effects[name]).length : sum), 0)
}

type Sent = FlatColumn & { readonly key: string }

const known = new WeakMap<Columns, readonly Sent[]>()

function sentColumns(columns: Columns): readonly Sent[] {
  const made =
    known.get(columns) ??
    flatColumns(columns).flatMap((column) => (column.key === null ? [] : { ...column, key: column.key }))
  known.set(columns, made)
  return made
}

function rowOf(columns: readonly Sent[], item: Item, nextId: NextId): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { key, isFresh, valueIn } of columns) {
    const value = valueIn(item)
    if (value !== undefined) row[key] = value
    else if (isFresh) row[key] = nextId()
  }
  return row
}

/** Rows of other sections that are given with these. */
function belongingOf(columns: Columns): readonly ((plan: Plan, items: readonly Item[]) => void)[] {
  return Object.entries(columns).flatMap(([property, part]) => {
    if (part.is !== 'together') return []
    const inner = sentColumns(part.inner)
    return (plan: Plan, items: readonly Item[]) => {
      const rows = items.flatMap((item) =>
        itemsOf(item[property]).map((each) => rowOf(inner, { ...each, [part.key]: item['id'] }, noId)),
      )
      if (rows.length > 0) plan[snakeCase(part.section)] = rows
    }
  })
}

function itemsOf(given: unknown): readonly Item[] {
  if (given === undefined) return []
  const items: readonly unknown[] = Array.isArray(given) ? given : [given]
  return items.filter(isItem)
}

function noId(): never {
  throw new Error('this row has an id of its own')
}
