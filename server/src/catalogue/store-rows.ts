import type { PoolClient } from 'pg'

/** Values by the names of their columns. */
type Row = Readonly<Record<string, unknown>>

/** Adds rows that are all alike. */
export async function insertRows(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  await insert(client, { table, rows })
}

/** The same for rows whose id may be there already: these are changed, except for their columns in `kept`. */
export async function upsertRows(
  client: PoolClient,
  table: string,
  { rows, kept = [] }: { readonly rows: readonly Row[]; readonly kept?: readonly string[] },
): Promise<void> {
  const changed = columnsOf(rows).filter((column) => column !== 'id' && !kept.includes(column))
  const changes = changed.map((column) => `${column} = excluded.${column}`)
  await insert(client, { table, rows, onConflict: `on conflict (id) do update set ${changes.join(', ')}` })
}

async function insert(
  client: PoolClient,
  {
    table,
    rows,
    onConflict = '',
  }: { readonly table: string; readonly rows: readonly Row[]; readonly onConflict?: string },
): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf(rows).join(', ')
  await client.query(
    `insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, $1) ${onConflict}`,
    [JSON.stringify(rows)],
  )
}

/** Makes a table of pairs hold exactly these; pairs that it has already are not written again. */
export async function replacePairs(
  client: PoolClient,
  table: string,
  { columns, rows }: { readonly columns: readonly [string, string]; readonly rows: readonly Row[] },
): Promise<void> {
  const names = columns.join(', ')
  const isSame = columns.map((column) => `w.${column} = t.${column}`).join(' and ')
  await client.query(
    `with wanted as (
      select ${names} from jsonb_populate_recordset(null::${table}, $1)
    ), left_out as (
      delete from ${table} t where not exists (select 1 from wanted w where ${isSame})
    )
    insert into ${table} (${names}) select ${names} from wanted on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

function columnsOf([first = {}]: readonly Row[]): string[] {
  return Object.keys(first)
}
