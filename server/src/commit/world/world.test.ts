import { describe, expect, expectTypeOf, test } from 'vitest'
import { accountId, assetId, offerId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { bigint, nullable, text, type Columns, type SqlType } from './columns.ts'
import { flatColumns } from './flat-columns.ts'
import { planKeysOf } from './plan-keys.ts'
import { planParts } from './plan-rows.ts'
import { insert, table, type EffectsOf, type Table } from './table.ts'
import { offer } from './trade-tables.ts'
import { sections, tables, world } from './world.ts'

const { owner } = await useTestDatabase()

const storedAs: Readonly<Record<SqlType, string>> = {
  bigint: 'bigint',
  'bigint[]': 'bigint[]',
  boolean: 'boolean',
  date: 'date',
  float8: 'double precision',
  int: 'integer',
  jsonb: 'jsonb',
  smallint: 'smallint',
  text: 'text',
  timestamptz: 'timestamp with time zone',
}

/** Columns that a statement by hand fills under another name, or from a type of its own. */
const writtenByHand: Readonly<Record<string, string>> = {
  'transfer.from': 'from_id',
  'transfer.to': 'to_id',
}

interface StoredColumn {
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

async function columnsOf(name: string): Promise<ReadonlyMap<string, StoredColumn>> {
  const { rows } = await owner.query<StoredColumn & { name: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
       a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [name],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

describe('each table as it is described', () => {
  const described: readonly Table[] = tables
  test.each(described.map((each) => [each.name, each] as const))(
    '%s is what the database has',
    async (name, each) => {
      const stored = await columnsOf(name)
      const problems = Object.entries(each.writes).flatMap(([section, { ...parts }]) => {
        if (parts.is === 'values') return []
        const isInsert = parts.write?.how === 'insert'
        const columns = flatColumns(parts.columns).filter(
          ({ rule }) => rule.is !== 'read' && rule.is !== 'unsent',
        )
        const wrong = columns.flatMap(({ target, type, rule, canBeNull }) => {
          const column = stored.get(writtenByHand[`${name}.${target}`] ?? target)
          if (!column) return [`${section}: there is no column ${target}`]
          if (rule.is === 'by') return []
          return [
            column.type === storedAs[type] ? [] : `${section}: ${target} is ${column.type}, not ${type}`,
            !isInsert || rule.is !== 'given' || canBeNull !== column.isRequired
              ? []
              : `${section}: ${target} ${column.isRequired ? 'is required' : 'can be null'}`,
          ].flat()
        })
        const named = new Set(columns.map(({ target }) => target))
        const missing = [...stored].flatMap(([column, { isRequired, hasDefault }]) =>
          isInsert && isRequired && !hasDefault && !named.has(column)
            ? [`${section} does not write ${column}`]
            : [],
        )
        return [...wrong, ...missing]
      })
      expect(problems).toEqual([])
    },
  )

  test.each(
    described.flatMap(({ name, refuses = {} }) =>
      Object.keys(refuses).map((constraint) => [constraint, name]),
    ),
  )('%s, which has a refusal, is a truth of %s', async (constraint, name) => {
    const { rows } = await owner.query<{ table: string }>(
      `select indrelid::regclass::text as table from pg_index where indexrelid::regclass::text = $1
       union select conrelid::regclass::text from pg_constraint where conname = $1`,
      [constraint],
    )
    expect(rows).toEqual([{ table: name }])
  })

  test('is locked in one order, and every section is part of the plan', () => {
    const steps = described.flatMap(({ lock }) => lock?.step ?? [])
    expect(new Set(steps).size).toBe(steps.length)
    const written = described.flatMap(({ writes }) => Object.keys(writes))
    expect(written.filter((name) => !(name in sections))).toEqual([])
  })
})

describe('a column more', () => {
  const newOffers = {
    ...offer.writes.newOffers.columns,
    words: nullable(text()),
    agentId: bigint(),
  } satisfies Columns
  const grown = table('offer', { ...offer, writes: { ...offer.writes, newOffers: insert(newOffers) } })
  const grownSections = { ...sections, ...grown.writes }
  const made = {
    id: offerId(5),
    assetId: assetId(6),
    makerId: accountId(7),
    ownerId: accountId(8),
    counterOf: null,
    cents: cents(900),
    heldCents: cents(900),
    expiresAt: new Date('2026-01-01T00:00:00Z'),
  }

  test('is asked for by the type of the effect', () => {
    type Given = NonNullable<EffectsOf<typeof grownSections>['newOffers']>[number]
    expectTypeOf<Given['words']>().toEqualTypeOf<string | null>()
    expectTypeOf<Given['agentId']>().toEqualTypeOf<number>()
    expectTypeOf(made).not.toExtend<Given>()
    expectTypeOf({ ...made, words: null, agentId: 3 }).toExtend<Given>()
  })

  test('is in the plan, and a key that commit knows', () => {
    const row = { ...made, words: 'for you', agentId: 3 }
    const [[name, rows] = []] = planParts(['newOffers', grown.writes.newOffers], [row], () => 0)
    expect({ name, rows }).toMatchObject({
      name: 'new_offers',
      rows: [{ id: 5, held_cents: 900, words: 'for you', agent_id: 3 }],
    })
    const before = planKeysOf(world).rows['new_offers'] ?? []
    const after = planKeysOf({ ...world, sections: grownSections }).rows['new_offers']
    expect(after).toEqual([...before, 'words', 'agent_id'])
  })
})
