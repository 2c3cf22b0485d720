import {
  isItem,
  type Column,
  type Columns,
  type Item,
  type Part,
  type Rule,
  type SqlType,
} from './columns.ts'

/** A column taken out of its groups and choices: its names in the plan, in PostgreSQL and in memory. */
export interface FlatColumn {
  /** Its name in the plan; null if it is not part of the plan. */
  readonly key: string | null
  readonly type: SqlType
  /** The table's column. */
  readonly target: string
  readonly rule: Rule
  readonly isFresh: boolean
  readonly canBeNull: boolean
  valueIn(item: Item): unknown
}

const known = new WeakMap<Columns, readonly FlatColumn[]>()

/** Every column of a description, each key once. */
export function flatColumns(columns: Columns): readonly FlatColumn[] {
  const made = known.get(columns) ?? distinct(Object.entries(columns).flatMap(flatPart))
  known.set(columns, made)
  return made
}

export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Alternatives of a choice share columns; they are read under the same property. */
function distinct(all: readonly FlatColumn[]): FlatColumn[] {
  return all.filter(({ key }, index) => key === null || all.findIndex((other) => other.key === key) === index)
}

function flatPart([property, part]: readonly [string, Part]): readonly FlatColumn[] {
  switch (part.is) {
    case 'column':
      return [flatColumn(property, part)]
    case 'written': {
      const { sql, after } = part
      const rule: Rule = { is: 'by', sql, ...(after && { after }) }
      return [
        {
          key: null,
          type: 'text',
          target: snakeCase(property),
          rule,
          isFresh: false,
          canBeNull: true,
          valueIn: () => undefined,
        },
      ]
    }
    case 'group':
      return flatColumns(part.inner).map((column) => ({
        ...within(property, column),
        canBeNull: column.canBeNull || part.need !== 'must',
      }))
    case 'one of':
      return part.options.flatMap((option) => flatColumns(option))
    case 'fact':
      return flatFact(property, part)
    case 'together':
      return []
  }
}

function flatColumn(property: string, column: Column): FlatColumn {
  const key = column.key ?? snakeCase(property)
  return {
    key: column.rule.is === 'unsent' ? null : key,
    type: column.type,
    target: column.target ?? key,
    rule: column.rule,
    isFresh: column.isFresh,
    canBeNull: column.canBeNull,
    valueIn: (item) => item[property],
  }
}

function within(property: string, column: FlatColumn): FlatColumn {
  return {
    ...column,
    valueIn: (item) => {
      const inner = item[property]
      return isItem(inner) ? column.valueIn(inner) : undefined
    },
  }
}

function flatFact(
  property: string,
  { name, inner }: { readonly name: string; readonly inner: Columns },
): readonly FlatColumn[] {
  const standing = (now: string, before: string) =>
    `case x.${name} when true then coalesce(${before}, ${now}) when false then null else ${before} end`
  const flag: FlatColumn = {
    key: name,
    type: 'boolean',
    target: `${name}_at`,
    rule: { is: 'by', sql: standing('at_time', `t.${name}_at`) },
    isFresh: false,
    canBeNull: true,
    valueIn: (item) => (item[property] === undefined ? undefined : item[property] !== null),
  }
  const details = flatColumns(inner).map((column) => {
    const key = `${name}_${column.target}`
    return {
      ...within(property, column),
      key,
      target: key,
      canBeNull: true,
      rule: { is: 'by', sql: standing(`x.${key}`, `t.${key}`) } as const,
    }
  })
  return [flag, ...details]
}
