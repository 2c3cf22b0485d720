import type { Columns } from './columns.ts'
import { flatColumns, snakeCase, type FlatColumn } from './flat-columns.ts'
import type { Lock, Row, Rows, Section, Table, Write } from './table.ts'
import type { World } from './world.ts'

/**
 * The text of commit.sql with its placeholders filled in from the world's description. The placeholders are comments:
 *
 * - `lock X`: the rows that section X names are locked as their table says;
 * - `write X`: what is written where the plan has X; `insert X` and `update X`: the same where that has been asked;
 * - `rows X`: the rows of X, as `x`, for a statement by hand.
 *
 * Each becomes one line, so that PostgreSQL's line numbers are those of commit.sql.
 */
export function withWorld(source: string, world: World): string {
  return source.replaceAll(
    /\/\* (lock|write|insert|update|rows) (\w+) \*\//g,
    (_, what: string, name: string) => partOf(world, { what, name }).replaceAll(/\s+/g, ' '),
  )
}

/** The statements that commit.sql must leave to the description, each exactly once: `lock events`, `write mints`. */
export function partsOf({ tables }: World): readonly string[] {
  return tables.flatMap(({ lock, writes }) => [
    ...(lock ? [`lock ${snakeCase(lock.section)}`] : []),
    ...Object.entries(writes).flatMap(([name, section]) =>
      section.is !== 'values' && section.write ? [`write ${snakeCase(name)}`] : [],
    ),
  ])
}

function partOf(world: World, { what, name }: { readonly what: string; readonly name: string }): string {
  if (what === 'lock') return lockSql(world, name)
  const [table, section] = sectionOf(world, name)
  if (what === 'rows') return recordset(name, section, flatColumns(section.columns))
  const statement = writeSql(table, { name, section, how: what })
  return what === 'write' ? `if plan ? '${name}' then ${statement} end if;` : statement
}

type Written = Row | Rows

function sectionOf(
  { tables, sections, frame }: World,
  name: string,
): readonly [table: string, section: Written] {
  const isIt = ([effect]: readonly [string, Section]) => snakeCase(effect) === name
  const table = tables.find(({ writes }) => Object.entries(writes).some(isIt))
  const section = Object.entries(table?.writes ?? { ...frame, ...sections }).find(isIt)?.[1]
  if (!section || section.is === 'values') throw new Error(`the world does not describe rows of ${name}`)
  return [table?.name ?? '', section]
}

function lockSql({ tables }: World, name: string): string {
  const table = tables.find(({ lock }) => lock && snakeCase(lock.section) === name)
  if (!table?.lock) throw new Error(`the world does not lock ${name}`)
  const { lock } = table
  const { mode, where, detail } = lock
  const list = mode === 'use' ? `plan->'${name}'` : `plan#>'{${name},rows}'`
  const columns = mentioned(flatColumns(lockedColumns(table, lock)), `x.id ${where}`)
  const lockFor = (strength: string) =>
    `select count(*) into found_rows from (
       select 1 from ${table.name} t join jsonb_to_recordset(${list}) as x (${typed(columns)}) using (id)
       where ${where} order by t.id for ${strength} of t) locked;`
  const locks =
    mode === 'use'
      ? lockFor('no key update')
      : `if (plan#>>'{${name},use}')::boolean then ${lockFor('no key update')} else ${lockFor('share')} end if;`
  return `if plan ? '${name}' then ${locks} ${unlessAll(list, changed(detail))} end if;`
}

function lockedColumns({ writes }: Table, { section, registered }: Lock): Columns {
  if (registered) return registered
  const named = writes[section]
  if (!named || named.is === 'values') throw new Error(`no rows of ${section} can be locked`)
  return named.columns
}

function writeSql(
  table: string,
  { name, section, how }: { readonly name: string; readonly section: Written; readonly how: string },
): string {
  const { write } = section
  if (!write || (how !== 'write' && how !== write.how)) throw new Error(`the world does not ${how} ${name}`)
  const statement = write.how === 'insert' ? insertSql(table, name, section) : updateSql(table, name, section)
  const list = `plan->'${name}'`
  if (write.whole) return `${statement} ${counted} ${unlessAll(list, changed(write.whole))}`
  if (write.certain)
    return `${statement} ${counted} ${unlessAll(list, `raise exception '${write.certain}' using errcode = 'CS002';`)}`
  return statement
}

function insertSql(table: string, name: string, section: Written): string {
  const columns = writtenColumns(section.columns)
  const { order, conflict }: Partial<Write> = section.write ?? {}
  const values = columns.map(expression).join(', ')
  return `insert into ${table} (${columns.map(({ target }) => target).join(', ')})
    select ${values} from ${recordset(name, section, mentioned(flatColumns(section.columns), `${values} ${order}`))}
    ${order ? `order by ${order}` : ''} ${conflict ? `on conflict ${conflict}` : ''};`
}

function updateSql(table: string, name: string, section: Written): string {
  const { by = 'id', where, rises }: Partial<Write> = section.write ?? {}
  const sets = [
    ...writtenColumns(section.columns).map((column) => `${column.target} = ${expression(column)}`),
    ...(rises ? ['version = t.version + 1'] : []),
  ].join(', ')
  const condition = `t.${by} = x.${by} ${where ? `and ${where}` : ''}`
  return `update ${table} t set ${sets}
    from ${recordset(name, section, mentioned(flatColumns(section.columns), `${sets} ${condition}`))}
    where ${condition};`
}

const writtenColumns = (columns: Columns) =>
  flatColumns(columns).filter(({ rule }) => rule.is !== 'read' && rule.is !== 'unsent')

function expression({ key, target, rule }: FlatColumn): string {
  switch (rule.is) {
    case 'by':
      return rule.sql
    case 'or':
      return `coalesce(x.${key}, ${rule.sql})`
    case 'kept':
      return `coalesce(x.${key}, t.${target})`
    default:
      return `x.${key}`
  }
}

/** A statement reads only the plan columns it mentions. */
function mentioned(columns: readonly FlatColumn[], sql: string): readonly FlatColumn[] {
  const keys = new Set([...sql.matchAll(/\bx\.(\w+)/g)].map((match) => match[1]))
  return columns.filter(({ key }) => key !== null && keys.has(key))
}

function recordset(name: string, section: Written, columns: readonly FlatColumn[]): string {
  return `jsonb_to_record${section.is === 'rows' ? 'set' : ''}(plan->'${name}') as x (${typed(columns)})`
}

const typed = (columns: readonly FlatColumn[]) =>
  columns.flatMap(({ key, type }) => (key === null ? [] : `${key} ${type}`)).join(', ')

const counted = 'get diagnostics found_rows = row_count;'

const changed = (detail: string) => `raise exception 'changed' using errcode = 'CS001', detail = '${detail}';`

const unlessAll = (list: string, raise: string) =>
  `if found_rows <> jsonb_array_length(${list}) then ${raise} end if;`
