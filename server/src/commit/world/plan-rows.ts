import { isItem, type Columns, type Item } from './columns.ts'
import { flatColumns, snakeCase } from './flat-columns.ts'
import type { Row, Rows, Section, Sections } from './table.ts'

/** Gives ids to rows that a command had no need to name. */
export type NextId = () => number

/** A part of the plan under its own name, as commit.sql reads it. */
export type PlanPart = readonly [name: string, value: unknown]

/** A row as the plan has it; what is not given is left out. */
export function planRow({ columns }: Row | Rows, item: Item): Record<string, unknown> {
  return rowOf(columns, item, noId)
}

/** The effects of one section, with those that belong together with its rows; none where nothing is given. */
export function planParts(
  [name, section]: readonly [string, Section],
  given: unknown,
  nextId: NextId,
): readonly PlanPart[] {
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return []
  const key = snakeCase(name)
  if (section.is === 'values') return [[key, given]]
  const items = itemsOf(given)
  const rows = items.map((item) => rowOf(section.columns, item, nextId))
  return [[key, section.is === 'row' ? rows[0] : rows], ...belonging(section.columns, items)]
}

/** How many ids `planParts` will ask for. */
export function idsNeeded(sections: Sections, effects: Item): number {
  return Object.entries(sections).reduce((sum, [name, section]) => {
    if (section.is === 'values' || !flatColumns(section.columns).some(({ isFresh }) => isFresh)) return sum
    return sum + itemsOf(effects[name] ?? []).length
  }, 0)
}

function rowOf(columns: Columns, item: Item, nextId: NextId): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { key, isFresh, valueIn } of flatColumns(columns)) {
    const value = valueIn(item)
    if (key !== null) row[key] = isFresh && value === undefined ? nextId() : value
  }
  return row
}

function belonging(columns: Columns, items: readonly Item[]): readonly PlanPart[] {
  return Object.entries(columns).flatMap(([property, part]) => {
    if (part.is !== 'together') return []
    const rows = items.flatMap((item) =>
      itemsOf(item[property]).map((each) => rowOf(part.inner, { ...each, [part.key]: item['id'] }, noId)),
    )
    return rows.length === 0 ? [] : [[snakeCase(part.section), rows] as const]
  })
}

function itemsOf(given: unknown): readonly Item[] {
  const items: readonly unknown[] = Array.isArray(given) ? given : [given]
  return items.filter(isItem)
}

function noId(): never {
  throw new Error('this row has an id of its own')
}
