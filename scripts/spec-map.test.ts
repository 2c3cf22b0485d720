import { existsSync, readFileSync } from 'node:fs'
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

test('the functions that the map names behind a file, as `rules.ts (feeOn, netToSeller)`, are in it', () => {
  const named = rows.flatMap(({ id, where }) =>
    [...where.matchAll(/([\w./-]+\.(?:tsx?|sql)) \(([^)]*)\)/g)].flatMap(([, path = '', names = '']) =>
      [...names.matchAll(/\b[a-z]+[A-Z]\w*/g)].map(([name]) => ({ id, path, name })),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  const texts = new Map(named.map(({ path }) => [path, readFileSync(`${root}${path}`, 'utf8')]))
  expect(named.filter(({ path, name }) => texts.get(path)?.includes(name) !== true)).toEqual([])
})

test('the tests and stories that the map cites have these titles', async () => {
  const unknown: string[] = []
  for (const { id, shownBy } of rows)
    unknown.push(...(await unknownTitles(shownBy)).map((title) => `${id}: ${title}`))
  expect(unknown.join('\n')).toBe('')
})
