import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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

test('the files that the map names are there', () => {
  const named = rows.flatMap(({ id, where, shownBy }) =>
    [...`${where} ${shownBy}`.matchAll(/\b(?:server|web|shared|scripts|e2e|content|docs)\/[\w./-]*\w/g)].map(
      ([path]) => ({ id, path }),
    ),
  )
  expect(named.filter(({ path }) => !existsSync(`${root}${path}`))).toEqual([])
})

/** " (its Back button)": which part of a test it is. */
const note = / \([^()]*(?:\([^()]*\)[^()]*)*\)$/
const testFile = /^((?:server|shared|web|scripts|e2e)\/[\w./-]+\.(?:test|e2e)\.tsx?)(: |$| \()/

/** `e2e/market.e2e.ts: one story; web/src/card/dates.test.ts: a group › a test; another test of the same file` */
function citedIn(shownBy: string): { readonly file: string; readonly titles: string }[] {
  const cited: { file: string; titles: string }[] = []
  for (const part of shownBy.split('; ')) {
    const [start, file, after] = testFile.exec(part) ?? []
    const last = cited.at(-1)
    if (start !== undefined && file !== undefined)
      cited.push({ file, titles: after === ': ' ? part.slice(start.length) : '' })
    else if (last) last.titles += `; ${part}`
  }
  return cited.filter(({ titles }) => titles !== '')
}

/** The titles of a file's tests and groups; what a table or a name fills in may be anything. */
async function titlesOf(file: string): Promise<readonly RegExp[]> {
  const source = await readFile(`${root}${file}`, 'utf8')
  const written = source.matchAll(
    /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g,
  )
  return [...written].map(([, , text = '']) => {
    const fixed = text.replaceAll(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%[dijs]|…/)
    return new RegExp(`^${fixed.map((each) => RegExp.escape(each)).join('.*')}$`)
  })
}

/** Several titles stand one after the other, and a title may hold a semicolon of its own. */
function areTitles(cited: string, known: readonly RegExp[]): boolean {
  const isOne = cited.split(' › ').every((part) => known.some((title) => title.test(part)))
  if (isOne) return true
  const parts = cited.split('; ')
  return parts.some((_, at) => {
    const first = parts.slice(0, at).join('; ')
    return at > 0 && areTitles(first, known) && areTitles(parts.slice(at).join('; '), known)
  })
}

test('the tests and stories that the map cites have these titles', async () => {
  const unknown: string[] = []
  for (const { id, shownBy } of rows)
    for (const { file, titles } of citedIn(shownBy)) {
      const known = await titlesOf(file)
      if (![titles, titles.replace(note, '')].some((each) => areTitles(each, known)))
        unknown.push(`${id}: ${file}: ${titles}`)
    }
  expect(unknown.join('\n')).toBe('')
})
