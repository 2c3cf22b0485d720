import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { schemaText } from './schema-text.ts'

const { owner } = await useTestDatabase()

test('migrations/schema.sql is the schema that the migrations make', async () => {
  const written = await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8')
  expect(written).toBe(await schemaText(owner))
})
