import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unknownTitles } from './cited-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = await readFile(new URL('../docs/spec-map.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| ([A-Z]+-\d+) +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, id, where, shownBy]) => ({
    id,
    where: where ?? '',
    shownBy: shownBy ?? '',
  }),
)

test('each requirement has one row, with its files and its tests', () => {
  expect(rows.length).toBeGreaterThan(300)
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(rows.filter(({ where, shownBy }) => where.trim() === '' || shownBy.trim() === '')).toEqual([])
})

test('the files that the map names exist', () => {
  const named = rows.flatMap(({ id, where, shownBy }) =>
    [...`${where} ${shownBy}`.matchAll(/\b(?:server|web|shared|scripts|e2e|content|docs)\/[\w./-]*\w/g)].map(
      ([path]) => ({ id, path }),
    ),
  )
  expect(named.filter(({ path }) => !existsSync(`${root}${path}`))).toEqual([])
})

test('the tests and stories that the map cites have these titles', async () => {
  const unknown: string[] = []
  for (const { id, shownBy } of rows)
    unknown.push(...(await unknownTitles(shownBy)).map((title) => `${id}: ${title}`))
  expect(unknown.join('\n')).toBe('')
})
