import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { isNamed } from './list-conditions.ts'

const { owner, lists } = await useTestDatabase()

async function inOrder(names: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from unnest($1::text[]) name order by in_number_order(name)',
    [names],
  )
  return rows.map(({ name }) => name)
}

test('a letter with an accent is sorted like the letter', async () => {
  const names = [
    'Zoe',
    'Éric',
    'Eric',
    'Erica',
    'Ömer',
    'Oscar',
    'Ørsted',
    'Timothy',
    'Timothée',
    'Ángel',
    'Amy',
  ]
  expect((await inOrder(names)).join(' ')).toMatch(
    /^Amy Ángel (Éric Eric|Eric Éric) Erica Ömer Ørsted Oscar Timothée Timothy Zoe$/,
  )
})

test('a capital inside a word is sorted like the small letter, and a number by its value', async () => {
  const names = [
    'Dean',
    'Derek',
    'DeVonta',
    'Dillon',
    'DK',
    "Ja'Marr",
    'Jake',
    'Leandro',
    'LeBron 9',
    'LeBron 10',
    'Leon',
  ]
  expect(await inOrder(names.toReversed())).toEqual(names)
})

test('a search finds definitions by their names in two indexes, with accents and without', async () => {
  const plan = await lists.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`
      explain select d.id from definition d where ${isNamed(sql`d.name`, 'timothee')}`.execute(transaction)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('on definition_name ')
  expect(plan).toContain('on definition_plain_name ')
  expect(plan).not.toContain('Seq Scan')
})
