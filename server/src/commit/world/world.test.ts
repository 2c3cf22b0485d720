import { readFile } from 'node:fs/promises'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { accountId, assetId, definitionId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { migrate, ours } from '../../db/migrate.ts'
import { commitFunction, commitFunctionOf } from '../commit-function.ts'
import { nullable, text, type Columns, type SqlType } from './columns.ts'
import { partsOf, withWorld } from './commit-sql.ts'
import { flatColumns, snakeCase } from './flat-columns.ts'
import { planKeysOf } from './plan-keys.ts'
import { encoderOf, type Plan } from './plan-rows.ts'
import { insert, table, type EffectsOf, type Table } from './table.ts'
import { listingEvent } from './trade-tables.ts'
import { sections, tables, world, type World } from './world.ts'

const { game, owner } = await useTestDatabase()
const source = await readFile(new URL('../commit.sql', import.meta.url), 'utf8')
const described: readonly Table[] = tables

const storedAs: Readonly<Record<SqlType, string>> = {
  bigint: 'bigint',
  'bigint[]': 'bigint[]',
  'text[]': 'text[]',
  boolean: 'boolean',
  date: 'date',
  float8: 'double precision',
  int: 'integer',
  jsonb: 'jsonb',
  smallint: 'smallint',
  text: 'text',
  timestamptz: 'timestamp with time zone',
}

/** Columns that a handwritten statement fills under another name, or from a type of its own. */
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
            isInsert && rule.is === 'given' && canBeNull && column.isRequired
              ? `${section}: ${target} is required`
              : [],
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

describe('the text of commit', () => {
  const marks = [...source.matchAll(/\/\* (lock|write|insert|update) (\w+) \*\//g)].map(
    ([, what = '', name = '']) => `${what === 'lock' ? what : 'write'} ${name}`,
  )

  test('leaves every lock and every write that is described to the description, once', () => {
    expect(marks.toSorted()).toEqual([...partsOf(world)].sort())
  })

  test('locks in the order of the steps', () => {
    const locks = described.flatMap(({ lock }) => lock ?? []).sort((a, b) => a.step - b.step)
    expect(marks.filter((mark) => mark.startsWith('lock'))).toEqual(
      locks.map(({ section }) => `lock ${snakeCase(section)}`),
    )
  })

  test.each(['write new_offerz', 'lock packs', 'insert moves', 'rows before'])(
    'cannot be made with a mark that the world does not know: %s',
    (mark) => {
      expect(() => withWorld(`/* ${mark} */`, world)).toThrow('the world does not')
    },
  )
})

describe('an additional column', () => {
  const columns = {
    ...listingEvent.writes.listingEvents.columns,
    words: nullable(text()),
  } satisfies Columns
  const grown = table('listing_event', {
    ...listingEvent,
    writes: { ...listingEvent.writes, listingEvents: insert(columns) },
  })
  const grownSections = { ...sections, ...grown.writes }
  const grownWorld: World = {
    ...world,
    tables: described.map((each) => (each.name === grown.name ? grown : each)),
    sections: grownSections,
  }
  const made = {
    assetId: assetId(6),
    definitionId: definitionId(7),
    rarity: 1,
    what: 'cancelled',
    priceCents: cents(900),
    sellerId: accountId(8),
  } as const
  const withWords = { ...made, words: 'for you' }
  const planWithWords = () => {
    const plan: Plan = { commit: 4 }
    encoderOf('listingEvents', grown.writes.listingEvents).write(plan, [withWords], () => 5)
    return plan
  }

  test('is asked for by the type of the effect', () => {
    type Given = NonNullable<EffectsOf<typeof grownSections>['listingEvents']>[number]
    expectTypeOf<Given['words']>().toEqualTypeOf<string | null>()
    expectTypeOf(made).not.toExtend<Given>()
    expectTypeOf(withWords).toExtend<Given>()
  })

  test('is in the plan, and a key that commit knows', () => {
    expect(planWithWords()).toMatchObject({ listing_events: [{ id: 5, words: 'for you' }] })
    const known = planKeysOf(world).rows['listing_events'] ?? []
    expect(planKeysOf(grownWorld).rows['listing_events']).toEqual([...known, 'words'])
  })

  test('is written by the commit of that world, and refused by ours', async () => {
    await owner.query('alter table listing_event add column words text')
    const commit = commitFunctionOf(source, grownWorld)
    await migrate(owner, { ...ours, commit })
    const plan = JSON.stringify(planWithWords())
    await expect(game.query(`select ${commitFunction.name}($1::jsonb, 'null')`, [plan])).rejects.toThrow(
      'commit knows no key "words" in listing_events',
    )
    await game.query(`select ${commit.name}($1::jsonb, 'null')`, [plan])
    const { rows } = await owner.query('select id, what, held_cents as held, words from listing_event')
    expect(rows).toEqual([{ id: 5, what: 'cancelled', held: 0, words: 'for you' }])
  })
})
