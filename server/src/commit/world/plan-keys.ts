import type { Columns } from './columns.ts'
import { flatColumns, snakeCase } from './flat-columns.ts'
import type { World } from './world.ts'

/**
 * Every section of a plan and every key in it. `commit` refuses a plan with any other, so that a program of another
 * version gets an error instead of a command that succeeds without its effect.
 */
export interface PlanKeys {
  /** Sections that are one value, or a list of values. */
  readonly values: readonly string[]
  /** Sections that are one object. */
  readonly objects: Readonly<Record<string, readonly string[]>>
  /** Sections that are a list of objects; `events.rows` is the list in an object. */
  readonly rows: Readonly<Record<string, readonly string[]>>
}

export function planKeysOf({ tables, sections, frame }: World): PlanKeys {
  const all = Object.entries({ ...frame, ...sections })
  const keysOf = (is: 'row' | 'rows') =>
    all.flatMap(([name, section]) =>
      section.is === is ? [[snakeCase(name), columnKeys(section.columns)] as const] : [],
    )
  const registered = tables.flatMap(({ lock }) =>
    lock?.registered ? [{ ...lock, keys: columnKeys(lock.registered) }] : [],
  )
  const wrapped: readonly (readonly [string, readonly string[]])[] = registered.flatMap(({ section, mode }) =>
    mode === 'use' ? [] : [[section, ['use', 'rows']] as const],
  )
  return {
    values: [
      'commit',
      ...all.flatMap(([name, section]) => (section.is === 'values' ? [snakeCase(name)] : [])),
    ],
    objects: Object.fromEntries([...keysOf('row'), ...wrapped]),
    rows: Object.fromEntries([
      ...keysOf('rows'),
      ...registered.map(
        ({ section, mode, keys }) => [mode === 'use' ? section : `${section}.rows`, keys] as const,
      ),
    ]),
  }
}

const columnKeys = (columns: Columns) => flatColumns(columns).flatMap(({ key }) => key ?? [])
