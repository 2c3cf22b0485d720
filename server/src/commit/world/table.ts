import type { RefusalCode } from '@called-shot/shared/refusals.ts'
import type { Column, Columns, RowOf } from './columns.ts'

/** How a section's rows are written, and how many rows that must affect. */
export interface Write {
  readonly how: 'insert' | 'update'
  /** The key by which an update finds its rows. */
  readonly by?: string
  readonly where?: string
  /** Increments each row's version. */
  readonly rises?: true
  readonly order?: string
  readonly conflict?: 'do nothing' | `on constraint ${string} do nothing`
  /** Refuses with `changed` and this detail unless every row of the plan was written. */
  readonly whole?: string
  /** Raises an internal error with this text unless every row of the plan was written. */
  readonly certain?: string
}

export interface Rows<Each extends Columns = Columns> {
  readonly is: 'rows'
  readonly columns: Each
  readonly write: Write | null
}

export interface Row<Each extends Columns = Columns> {
  readonly is: 'row'
  readonly columns: Each
  readonly write: Write | null
}

export interface Values<Value = unknown> {
  readonly is: 'values'
  readonly value?: Value
}

/** A part of a plan: a list of rows, one row, or a list of bare values. */
export type Section = Rows | Row | Values

export interface Sections {
  readonly [name: string]: Section
}

/** The type of a section in a command's effects. */
export type Given<Each> =
  Each extends Rows<infer Inner>
    ? readonly RowOf<Inner>[]
    : Each extends Row<infer Inner>
      ? RowOf<Inner>
      : Each extends Values<infer Value>
        ? readonly Value[]
        : never

/** The effects that these sections make possible. */
export type EffectsOf<Each> = { readonly [Name in keyof Each]?: Given<Each[Name]> }

/**
 * How the rows of a table are locked: at the versions read, in the order of their ids, at this table's step of the lock
 * order. `use` locks for writing; `use or see` locks for writing if the plan has effects named in `usedBy`, otherwise
 * only against writes.
 */
export interface Lock {
  readonly step: number
  /** The section that names the rows. */
  readonly section: string
  readonly mode: 'use' | 'use or see'
  readonly usedBy?: readonly string[]
  /** The version that reads registered for each row; null when the section comes from the effects. */
  readonly registered: { readonly [key: string]: Column } | null
  /** A condition that a locked row must meet: `t` is the table's row, `x` the plan's. */
  readonly where: string
  /** The reason reported to the runner when it has changed. */
  readonly detail: string
}

export interface Table<Writes extends Sections = Sections> {
  readonly name: string
  readonly lock?: Lock
  /** Each constraint whose violation has its own refusal. */
  readonly refuses?: Readonly<Record<string, RefusalCode>>
  readonly writes: Writes
}

export const table = <Writes extends Sections>(
  name: string,
  parts: Omit<Table<Writes>, 'name'>,
): Table<Writes> => ({ name, ...parts })

export const rows = <Each extends Columns>(columns: Each): Rows<Each> => ({
  is: 'rows',
  columns,
  write: null,
})
export const row = <Each extends Columns>(columns: Each): Row<Each> => ({ is: 'row', columns, write: null })
export const values = <Value>(): Values<Value> => ({ is: 'values' })

export const insert = <Each extends Columns>(
  columns: Each,
  write: Omit<Write, 'how' | 'by' | 'where' | 'rises'> = {},
): Rows<Each> => ({ is: 'rows', columns, write: { how: 'insert', ...write } })

export const insertOne = <Each extends Columns>(columns: Each): Row<Each> => ({
  is: 'row',
  columns,
  write: { how: 'insert' },
})

export const update = <Each extends Columns>(
  columns: Each,
  write: Omit<Write, 'how' | 'order' | 'conflict'> = {},
): Rows<Each> => ({ is: 'rows', columns, write: { how: 'update', ...write } })

export const updateOne = <Each extends Columns>(
  columns: Each,
  write: Pick<Write, 'rises'> = {},
): Row<Each> => ({ is: 'row', columns, write: { how: 'update', ...write } })
