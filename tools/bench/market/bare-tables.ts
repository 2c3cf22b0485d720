import type { Pool } from 'pg'

const loaded = ['asset', 'pack', 'offer', 'transfer', 'listing_event', 'notification'] as const

interface Part {
  readonly name: string
  readonly drop: string
  readonly make: string
}

/**
 * Loads while the large tables have no indexes, foreign keys or triggers. Then recreates the indexes and keys from the
 * database's own description, foreign keys last and validated. Row checks and primary keys stay throughout, and the
 * load has to count what the triggers would count. Throws if the definitions differ afterward.
 */
export async function withBareTables(owner: Pool, load: () => Promise<void>): Promise<void> {
  const before = await describe(owner)
  const parts = [...(await partsOf(owner, 'f')), ...(await partsOf(owner, 'u')), ...(await indexes(owner))]
  for (const { drop } of parts) await owner.query(drop)
  for (const table of loaded) await owner.query(`alter table ${table} disable trigger user`)
  await load()
  for (const table of loaded) await owner.query(`alter table ${table} enable trigger user`)
  for (const { make } of parts.toReversed()) await owner.query(make)
  const after = await describe(owner)
  if (after !== before) throw new Error('the tables are not what they were before the load')
}

async function partsOf(owner: Pool, type: 'f' | 'u'): Promise<Part[]> {
  const { rows } = await owner.query<Part>(
    `select conname as name,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = any($1::regclass[]) and contype = $2`,
    [loaded, type],
  )
  return rows
}

async function indexes(owner: Pool): Promise<Part[]> {
  const { rows } = await owner.query<Part>(
    `select c.relname as name, format('drop index %s', i.indexrelid::regclass) as drop,
      pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any($1::regclass[])
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))`,
    [loaded],
  )
  return rows
}

async function describe(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `select string_agg(line, e'\\n' order by line) as text from (
      select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where conrelid = any($1::regclass[])
      union all
      select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger
      where tgrelid = any($1::regclass[]) and not tgisinternal
      union all
      select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index where indrelid = any($1::regclass[])) lines`,
    [loaded],
  )
  return rows[0]?.text ?? ''
}
