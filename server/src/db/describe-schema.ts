import type { Pool } from 'pg'

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_nullable: 'YES' | 'NO'
  readonly column_default: string | null
  readonly is_identity: 'YES' | 'NO'
}

const typeOf: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'never',
  bool: 'boolean',
  text: 'string',
  date: 'string',
  timestamptz: 'Date',
  interval: 'string',
  jsonb: 'unknown',
  json: 'unknown',
  bytea: 'Buffer',
  xid8: 'string',
  _text: 'string[]',
  _int8: 'string[]',
}

/**
 * The row types of the migrated database as TypeScript: `server/src/db/schema.ts` is this text, written by
 * `npm run write-schema`, and a test fails when it is stale.
 */
export async function describeSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_identity
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
    order by c.table_name, c.ordinal_position`)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const lines = [
    `import type { Generated } from 'kysely'`,
    '',
    '/** The tables as Kysely sees them; written from the migrated database by `npm run write-schema`. */',
    'export interface Schema {',
    ...[...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}`),
    '}',
  ]
  for (const [table, columns] of tables) {
    lines.push('', `export interface ${nameOf(table)} {`)
    for (const column of columns) lines.push(`  ${column.column_name}: ${columnType(column)}`)
    lines.push('}')
  }
  return `${lines.join('\n')}\n`
}

function columnType(column: Column): string {
  const base = typeOf[column.udt_name] ?? 'unknown'
  const nullable = column.is_nullable === 'YES' && base !== 'unknown' ? `${base} | null` : base
  return column.column_default !== null || column.is_identity === 'YES' ? `Generated<${nullable}>` : nullable
}

function nameOf(table: string): string {
  return table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
