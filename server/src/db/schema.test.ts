import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { schemaText } from './schema-text.ts'

const { owner } = await useTestDatabase()

test('migrations/schema.sql is what the migrations make (`DATABASE_URL=… npm run write-schema` updates it)', async () => {
  const written = await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8')
  expect(written).toBe(await schemaText(owner))
})

/** Numbers in a table without the reason, each with where it is or what the number is. */
const explained: Readonly<Record<string, string>> = {
  'market_count_change.collection_id': 'said at market_count.definition_id',
  'market_count_change.definition_id': 'said at market_count.definition_id',
  'market_count_change.event_id': 'said at market_count.definition_id',
  'market_price_count.event_id': 'said at market_count.definition_id',
  'play_report.play_id': 'the number that the source gave the play',
}

test('every id of another table is a foreign key, or its table says why it is none', async () => {
  const { rows } = await owner.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname like '%\\_id' and a.atttypid in ('int4'::regtype, 'int8'::regtype)
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
      and not exists (select 1 from pg_description d where d.objoid = c.oid and d.description like 'No foreign key%')
    order by 1`)
  expect(rows.map(({ column }) => column)).toEqual(Object.keys(explained))
})
