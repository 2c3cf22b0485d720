import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { schemaText } from './schema-text.ts'

const { owner } = await useTestDatabase()

test('migrations/schema.sql is what the migrations make (`DATABASE_URL=… npm run write-schema` updates it)', async () => {
  const written = await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8')
  expect(written).toBe(await schemaText(owner))
})
