/**
 * The vocabulary for describing a table's columns once. A column declares its type in TypeScript, the type that
 * PostgreSQL reads from the plan, and what is written; everything else follows from that.
 */

/** The PostgreSQL type of a key of the plan. */
export type SqlType =
  | 'bigint'
  | 'bigint[]'
  | 'boolean'
  | 'date'
  | 'float8'
  | 'int'
  | 'jsonb'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'timestamptz'

/** How a table's column is written. In `sql`, `x` is the plan's row and `t` the table's. */
export type Rule =
  | { readonly is: 'given' }
  /** The given value, or this default. */
  | { readonly is: 'or'; readonly sql: string }
  /** The given value, or the current one. */
  | { readonly is: 'kept' }
  /** An expression; `after` is the same rule for a row in memory. */
  | { readonly is: 'by'; readonly sql: string; readonly after?: After }
  /** Not written; a condition or another column's expression reads it. */
  | { readonly is: 'read' }
  /** Not written and not sent; used only to build the plan. */
  | { readonly is: 'unsent' }

export type After = (row: Item, change: Item) => unknown

/** Plain data by property. */
export type Item = Readonly<Record<string, unknown>>

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null
}

export interface Column<Value = unknown, Need extends 'must' | 'may' = 'must' | 'may'> {
  readonly is: 'column'
  readonly type: SqlType
  readonly need: Need
  readonly canBeNull: boolean
  /** An id that is generated if none is given. */
  readonly isFresh: boolean
  /** Its name in the plan; null: the same as the property's. */
  readonly key: string | null
  /** The table's column; null: the same name. */
  readonly target: string | null
  readonly rule: Rule
  /** Exists only for its type; no value has it. */
  readonly value?: Value
}

/** A column that is not part of the plan. */
interface Written {
  readonly is: 'written'
  readonly sql: string
  readonly after?: After
}

/** Columns under one property: all of them, or none. */
interface Group<Inner extends Columns> {
  readonly is: 'group'
  readonly need: 'must' | 'may' | 'null'
  readonly inner: Inner
}

/** One of these sets of columns. The choice itself adds no property. */
interface OneOf<Options extends readonly Columns[]> {
  readonly is: 'one of'
  readonly options: Options
}

/**
 * A fact that is set (its columns), cleared (null) or left alone (absent). A fact that is already set keeps its time
 * (`<name>_at`) and its columns.
 */
interface Fact<Inner extends Columns> {
  readonly is: 'fact'
  readonly name: string
  readonly inner: Inner
}

/** Rows of another section that belong to this one by its id. */
interface Together<Inner extends Columns, Key extends string> {
  readonly is: 'together'
  readonly section: string
  readonly key: Key
  readonly inner: Inner
}

export type Part =
  | Column
  | Written
  | Group<Columns>
  | OneOf<readonly Columns[]>
  | Fact<Columns>
  | Together<Columns, string>

export interface Columns {
  readonly [property: string]: Part
}

type Flat<Row> = Row extends unknown ? { readonly [Property in keyof Row]: Row[Property] } : never

type ValueOf<Each> =
  Each extends Column<infer Value>
    ? Value
    : Each extends Fact<infer Inner>
      ? RowOf<Inner> | null
      : Each extends Together<infer Inner, infer Key>
        ? readonly Flat<Omit<RowOf<Inner>, Key>>[]
        : Each extends { readonly is: 'group'; readonly need: 'null'; readonly inner: infer Inner }
          ? RowOf<Inner> | null
          : Each extends Group<infer Inner>
            ? RowOf<Inner>
            : never

type Optional = Column<unknown, 'may'> | Fact<Columns> | { readonly is: 'group'; readonly need: 'may' }
type Nameless = Written | OneOf<readonly Columns[]>

type ChoiceOf<Each> = Each extends OneOf<infer Options> ? RowOf<Options[number]> : never

/** The TypeScript type of a row of these columns. */
export type RowOf<Each> = Each extends Columns
  ? Flat<
      {
        readonly [Name in keyof Each as Each[Name] extends Nameless | Optional ? never : Name]: ValueOf<
          Each[Name]
        >
      } & {
        readonly [Name in keyof Each as Each[Name] extends Optional ? Name : never]?: ValueOf<Each[Name]>
      } & ([ChoiceOf<Each[keyof Each]>] extends [never] ? unknown : ChoiceOf<Each[keyof Each]>)
    >
  : never

const column = <Value>(type: SqlType): Column<Value, 'must'> => ({
  is: 'column',
  type,
  need: 'must',
  canBeNull: false,
  isFresh: false,
  key: null,
  target: null,
  rule: { is: 'given' },
})

export const bigint = <Value extends number = number>() => column<Value>('bigint')
export const bigints = <Value extends number = number>() => column<readonly Value[]>('bigint[]')
export const int = <Value extends number = number>() => column<Value>('int')
export const smallint = <Value extends number = number>() => column<Value>('smallint')
export const seconds = () => column<number>('float8')
export const float = () => column<number>('float8')
export const text = <Value extends string = string>() => column<Value>('text')
export const texts = <Value extends string = string>() => column<readonly Value[]>('text[]')
export const flag = <Value extends boolean = boolean>() => column<Value>('boolean')
export const day = () => column<string>('date')
export const moment = () => column<Date>('timestamptz')
export const json = <Value = unknown>() => column<Value>('jsonb')

export function nullable<Value, Need extends 'must' | 'may'>(
  each: Column<Value, Need>,
): Column<Value | null, Need> {
  return { ...each, canBeNull: true }
}

/** Optional; defaults to null. */
export function optional<Value>(each: Column<Value>): Column<Value, 'may'> {
  return { ...each, need: 'may', canBeNull: true }
}

/** Optional; defaults to this. */
export function or<Value>(sql: string, each: Column<Value>): Column<Value, 'may'> {
  return { ...each, need: 'may', rule: { is: 'or', sql } }
}

/** Optional; keeps the current value when absent. */
export function kept<Value>(each: Column<Value>): Column<Value, 'may'> {
  return { ...each, need: 'may', rule: { is: 'kept' } }
}

/** Required within its group; keeps the current value when the group is absent. */
export function keptTogether<Value, Need extends 'must' | 'may'>(
  each: Column<Value, Need>,
): Column<Value, Need> {
  return { ...each, rule: { is: 'kept' } }
}

/** An id that is generated if the command names none. */
export function fresh<Value extends number>(each: Column<Value>): Column<Value, 'may'> {
  return { ...each, need: 'may', isFresh: true }
}

/** Written as this expression of the given value. */
export function by<Value, Need extends 'must' | 'may'>(
  each: Column<Value, Need>,
  sql: string,
  after?: After,
): Column<Value, Need> {
  return { ...each, rule: { is: 'by', sql, ...(after && { after }) } }
}

/** Not written; a condition or another column's expression reads it. */
export function read<Value, Need extends 'must' | 'may'>(each: Column<Value, Need>): Column<Value, Need> {
  return { ...each, rule: { is: 'read' } }
}

/** Used only to build the plan; not sent to `commit`. */
export function unsent<Value>(each: Column<Value>): Column<Value, 'may'> {
  return { ...each, need: 'may', rule: { is: 'unsent' } }
}

/** Written to a column with a different name than the property. */
export function to<Value, Need extends 'must' | 'may'>(
  target: string,
  each: Column<Value, Need>,
): Column<Value, Need> {
  return { ...each, target }
}

/** Sent and written under a different name than the property's. */
export function named<Value, Need extends 'must' | 'may'>(
  key: string,
  each: Column<Value, Need>,
): Column<Value, Need> {
  return { ...each, key }
}

export const written = (sql: string, after?: After): Written => ({
  is: 'written',
  sql,
  ...(after && { after }),
})

/** The clock as read after the last lock was taken. */
export const now = written('at_time')

export const group = <Inner extends Columns>(inner: Inner) => ({ is: 'group', need: 'must', inner }) as const
export const optionalGroup = <Inner extends Columns>(inner: Inner) =>
  ({ is: 'group', need: 'may', inner }) as const
export const nullableGroup = <Inner extends Columns>(inner: Inner) =>
  ({ is: 'group', need: 'null', inner }) as const

export const oneOf = <Options extends readonly Columns[]>(...options: Options): OneOf<Options> => ({
  is: 'one of',
  options,
})

export const fact = <Inner extends Columns>(name: string, inner: Inner): Fact<Inner> => ({
  is: 'fact',
  name,
  inner,
})

export const together = <Inner extends Columns, Key extends keyof Inner & string>(
  section: string,
  inner: Inner,
  key: Key,
): Together<Inner, Key> => ({ is: 'together', section, key, inner })
