import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { planKeys } from './plan-keys.ts'

/** The database function `commit` as one version of this program has it. */
export interface CommitFunction {
  /** `commit_` and the beginning of the hash of its text: programs of two versions call two functions. */
  readonly name: string
  /** What makes it, under that name. */
  readonly text: string
}

const source = readFileSync(new URL('./commit.sql', import.meta.url), 'utf8')

export const commitFunction = commitFunctionOf(source)

/** The function that a text of `commit.sql` makes: with the check of what it knows, under a name of its own. */
export function commitFunctionOf(text: string): CommitFunction {
  const complete = text.replace('/* unknown keys are refused here */', () => refuseUnknownKeys())
  const hash = createHash('sha256').update(complete).digest('hex')
  const name = `commit_${hash.slice(0, 8)}`
  return { name, text: complete.replaceAll('function commit(', `function ${name}(`) }
}

/** The statement that runs it; prepared under the function's name, since two versions may share a connection. */
export function callOf({ name }: CommitFunction): { readonly name: string; readonly text: string } {
  return { name, text: `select ${name}($1::jsonb, $2) as answer` }
}

/**
 * PL/pgSQL that raises CS002 for a section or key that `planKeys` does not hold. Only expressions, no queries: some
 * 25 microseconds for a purchase, where one query over all keys took 120. One line, so that PostgreSQL's line numbers
 * are those of commit.sql.
 */
function refuseUnknownKeys(): string {
  const { values, objects, rows } = planKeys
  const lists = Object.entries(rows)
  const sections = [
    ...values,
    ...Object.keys(objects),
    ...lists.map(([path]) => path).filter((path) => !path.includes('.')),
  ]
  return [
    `if plan - ${arrayOf(sections)} <> '{}' then ${raise('section', 'the plan', `plan - ${arrayOf(sections)}`)} end if;`,
    ...Object.entries(objects).map(
      ([name, keys]) =>
        `if plan ? '${name}' and (plan->'${name}') - ${arrayOf(keys)} <> '{}' then ${raise('key', name, `(plan->'${name}') - ${arrayOf(keys)}`)} end if;`,
    ),
    ...lists.map(([path, keys]) => {
      const [section = '', inner] = path.split('.')
      const list = inner === undefined ? `plan->'${section}'` : `plan->'${section}'->'${inner}'`
      return [
        `if plan ? '${section}' then part := ${list};`,
        'for place in 0 .. jsonb_array_length(part) - 1 loop',
        `if (part->place) - ${arrayOf(keys)} <> '{}' then ${raise('key', path, `(part->place) - ${arrayOf(keys)}`)} end if;`,
        'end loop; end if;',
      ].join(' ')
    }),
  ].join(' ')
}

function raise(what: 'section' | 'key', where: string, unknown: string): string {
  return `raise exception 'commit knows no ${what} "%" in ${where}', (select string_agg(key, '", "') from jsonb_object_keys(${unknown}) as key) using errcode = 'CS002';`
}

function arrayOf(names: readonly string[]): string {
  return `'{${names.join(',')}}'::text[]`
}
