import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { withWorld } from './world/commit-sql.ts'
import { planKeysOf, type PlanKeys } from './world/plan-keys.ts'
import { world, type World } from './world/world.ts'

/** One version's database function `commit`. */
export interface CommitFunction {
  /** `commit_` and the start of its text's hash, so that two versions of the program call two functions. */
  readonly name: string
  /** The statement that creates it under that name. */
  readonly text: string
}

/** Sections that nearly every plan has. The presence of the others is checked twelve at a time. */
const usual = new Set([
  'idempotency',
  'actor',
  'assets',
  'bounds',
  'transfers',
  'mints',
  'moves',
  'listing_events',
  'notices',
])

const source = readFileSync(new URL('./commit.sql', import.meta.url), 'utf8')

export const commitFunction = commitFunctionOf(source)

/** Builds the function from a `commit.sql` text and a world, including the check for unknown keys. */
export function commitFunctionOf(text: string, of: World = world): CommitFunction {
  const complete = withWorld(text, of).replace('/* unknown keys are refused here */', () =>
    refuseUnknownKeys(planKeysOf(of)),
  )
  const hash = createHash('sha256').update(complete).digest('hex')
  const name = `commit_${hash.slice(0, 8)}`
  return { name, text: complete.replaceAll('function commit(', `function ${name}(`) }
}

/** The statement that runs it; prepared under the function's name, since two versions may share a connection. */
export function callOf({ name }: CommitFunction): { readonly name: string; readonly text: string } {
  return { name, text: `select ${name}($1::jsonb, $2) as answer` }
}

/**
 * PL/pgSQL that raises CS002 for a section or key that the world does not hold. Uses a few expressions and no queries:
 * one query over all keys took five times as long. One line, so that PostgreSQL's line numbers are those of commit.sql.
 */
function refuseUnknownKeys({ values, objects, rows }: PlanKeys): string {
  const checks = [...Object.entries(objects).map(objectCheck), ...Object.entries(rows).map(listCheck)]
  const sections = arrayOf([...values, ...new Set(checks.map(({ section }) => section))])
  const rare = checks.filter(({ section }) => !usual.has(section))
  const groups = Array.from({ length: Math.ceil(rare.length / 12) }, (_, group) =>
    rare.slice(group * 12, group * 12 + 12),
  )
  return [
    `if plan - ${sections} <> '{}' then ${raise('section', 'the plan', `plan - ${sections}`)} end if;`,
    ...checks.filter(({ section }) => usual.has(section)).map(ifThere),
    ...groups.map(
      (group) =>
        `if plan ?| ${arrayOf(group.map(({ section }) => section))} then ${group.map(ifThere).join(' ')} end if;`,
    ),
  ].join(' ')
}

interface KeyCheck {
  readonly section: string
  readonly statement: string
}

function ifThere({ section, statement }: KeyCheck): string {
  return `if plan ? '${section}' then ${statement} end if;`
}

function objectCheck([section, keys]: readonly [string, readonly string[]]): KeyCheck {
  return { section, statement: keyCheck(section, `plan->'${section}'`, keys) }
}

function listCheck([path, keys]: readonly [string, readonly string[]]): KeyCheck {
  const [section = '', inner] = path.split('.')
  const list = inner === undefined ? `plan->'${section}'` : `plan->'${section}'->'${inner}'`
  const each = keyCheck(path, 'part->place', keys)
  return {
    section,
    statement: `part := ${list}; for place in 0 .. jsonb_array_length(part) - 1 loop ${each} end loop;`,
  }
}

function keyCheck(path: string, object: string, keys: readonly string[]): string {
  const unknown = `(${object}) - ${arrayOf(keys)}`
  return `if ${unknown} <> '{}' then ${raise('key', path, unknown)} end if;`
}

function raise(what: 'section' | 'key', where: string, unknown: string): string {
  return `raise exception 'commit knows no ${what} "%" in ${where}', (select string_agg(key, '", "') from jsonb_object_keys(${unknown}) as key) using errcode = 'CS002';`
}

function arrayOf(names: readonly string[]): string {
  return `'{${names.join(',')}}'::text[]`
}
