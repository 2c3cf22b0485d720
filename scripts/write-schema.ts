import { writeFile } from 'node:fs/promises'
import { Pool } from 'pg'
import { schemaText } from '../server/src/db/schema-text.ts'
import { takesNothing } from './arguments.ts'

/** `npm run write-schema`: writes server/migrations/schema.sql from the migrated database that DATABASE_URL names. */
takesNothing('write-schema')
const connectionString = process.env['DATABASE_URL']
if (!connectionString) {
  console.error('DATABASE_URL must name a migrated database.')
  process.exit(1)
}
const pool = new Pool({ connectionString })
await writeFile(new URL('../server/migrations/schema.sql', import.meta.url), await schemaText(pool))
await pool.end()
