import { writeFile } from 'node:fs/promises'
import { Pool } from 'pg'
import { schemaText } from '../server/src/db/schema-text.ts'

/** Writes server/migrations/schema.sql from a migrated database: `DATABASE_URL=… npm run write-schema`. */
const connectionString = process.env['DATABASE_URL']
if (!connectionString) {
  console.error('DATABASE_URL must name a migrated database.')
  process.exit(1)
}
const pool = new Pool({ connectionString })
await writeFile(new URL('../server/migrations/schema.sql', import.meta.url), await schemaText(pool))
await pool.end()
