import type { FieldDef, Pool } from 'pg'
import { describeStatement } from './describe-statement.ts'
import type { Belief, Kind, SourceStatement } from './read-statements.ts'

/** The JavaScript type that `openDatabase` parses each type into, by its name in PostgreSQL. */
const kindOf: Readonly<Record<string, Kind>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  xid8: 'string',
  pg_lsn: 'string',
  timestamptz: 'date',
  bytea: 'bytes',
  _text: 'strings',
  // The driver keeps the digits of these; a read that wants numbers casts them or sends JSON.
  _int8: 'strings',
  _int4: 'numbers',
  _float8: 'numbers',
  _timestamptz: 'dates',
  json: 'any',
  jsonb: 'any',
  void: 'any',
}

/** Statements of these are not prepared, but sent as they are. */
export const isUtility =
  /^\s*(begin|commit|rollback|set|reset|checkpoint|create|drop|alter|grant|analyze|vacuum|lock|reindex|truncate)\b/i

export interface Problem {
  readonly file: string
  readonly line: number
  readonly problem: string
}

/** Returns, for each statement, where PostgreSQL and the row type disagree. */
export async function checkStatements(
  owner: Pool,
  statements: readonly SourceStatement[],
): Promise<Problem[]> {
  const { rows: types } = await owner.query<{ oid: number; typname: string }>(
    'select oid, typname from pg_type',
  )
  const nameOfType = new Map(types.map(({ oid, typname }) => [oid, typname]))
  const { rows: nullable } = await owner.query<{ of: string }>(
    `select attrelid || '.' || attnum as of from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and attnum > 0 and not attnotnull and not attisdropped`,
  )
  const canBeNull = new Set(nullable.map(({ of }) => of))
  const problems: Problem[] = []
  const client = await owner.connect()
  try {
    for (const { file, line, texts, row } of statements) {
      const found = new Set<string>()
      for (const text of texts) {
        if (isUtility.test(text)) continue
        const described = await describeStatement(client, text)
        if ('error' in described) found.add(described.error)
        else if (row) for (const problem of problemsOf(described.columns, row)) found.add(problem)
      }
      problems.push(...[...found].map((problem) => ({ file, line, problem })))
    }
  } finally {
    client.release()
  }
  return problems

  function* problemsOf(columns: readonly FieldDef[], row: ReadonlyMap<string, Belief>): Generator<string> {
    const names = new Set(columns.map(({ name }) => name))
    for (const name of row.keys())
      if (!names.has(name)) yield `the row type has "${name}", the statement has not`
    for (const column of columns) {
      const belief = row.get(column.name)
      if (!belief) {
        // A row without columns is read by a schema.
        if (row.size > 0) yield `the statement reads "${column.name}", which the row type leaves out`
        continue
      }
      const type = nameOfType.get(column.dataTypeID) ?? String(column.dataTypeID)
      const kind = kindOf[type]
      if (kind === undefined) yield `"${column.name}" is ${type}, which no type stands for: cast it`
      else if (kind !== 'any' && !belief.kinds.includes(kind) && !belief.kinds.includes('any'))
        yield `"${column.name}" is ${type}, the row type says ${belief.kinds.join(' | ')}`
      if (column.tableID !== 0 && canBeNull.has(`${column.tableID}.${column.columnID}`) && !belief.isNullable)
        yield `"${column.name}" can be null, the row type says it cannot`
    }
  }
}
