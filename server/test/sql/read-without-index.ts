import type { Pool, PoolClient } from 'pg'
import { isUtility } from './check-statements.ts'
import type { SourceStatement } from './read-statements.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/**
 * Returns 'file table' for each statement that reads one of these tables whole although PostgreSQL would rather use any
 * index: without one, or from the beginning to the end of one that has all rows. The plans are those of tables of which
 * nothing is known yet, so they do not depend on what a test has stored.
 */
export async function readWithoutIndex(
  owner: Pool,
  statements: readonly SourceStatement[],
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const client = await owner.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    await client.query(
      `select pg_clear_relation_stats('public', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    )
    const partial = await partialIndexes(client)
    const named = new RegExp(String.raw`\b(${tables.join('|')})\b`)
    for (const { file, texts } of statements)
      for (const text of texts.filter((each) => named.test(each) && !isUtility.test(each)))
        for (const { 'Relation Name': table, ...scan } of nodesOf(await planOf(client, text)))
          if (table !== undefined && tables.includes(table) && isWhole(scan, partial))
            found.add(`${file} ${table}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
  return found
}

async function partialIndexes(client: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  return new Set(rows.map(({ name }) => name))
}

/** Null for a text that is not a whole statement, or that needs a table made while running. */
async function planOf(client: PoolClient, text: string): Promise<Plan | null> {
  await client.query('savepoint explained')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? null
  } catch {
    return null
  } finally {
    await client.query('rollback to explained')
  }
}

function* nodesOf(plan: Plan | null): Generator<Plan> {
  if (plan === null) return
  yield plan
  for (const part of plan.Plans ?? []) yield* nodesOf(part)
}

function isWhole(scan: Plan, partial: ReadonlySet<string>): boolean {
  if (scan['Node Type'] === 'Seq Scan') return true
  const index = scan['Index Name']
  return index !== undefined && scan['Index Cond'] === undefined && !partial.has(index)
}
