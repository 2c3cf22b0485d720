import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './web-build.ts'

/** A note after a title, such as " (its Back button)", which names a part of the test. */
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

/**
 * Returns the titles of a file's tests and groups as patterns; parts filled in from a table or a name match anything.
 */
async function titlesOf(file: string): Promise<readonly RegExp[]> {
  const source = await readFile(join(root, file), 'utf8')
  const written = source.matchAll(
    /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g,
  )
  return [...written].map(([, , text = '']) => {
    const fixed = text.replaceAll(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%[dijs]|…/)
    return new RegExp(`^${fixed.map((each) => RegExp.escape(each)).join('.*')}$`)
  })
}

/** Returns the cited titles that no test or group of their file has. */
export async function unknownTitles(shownBy: string): Promise<string[]> {
  const unknown: string[] = []
  for (const { file, titles } of citedIn(shownBy)) {
    const known = await titlesOf(file)
    if (![titles, titles.replace(note, '')].some((each) => areTitles(each, known)))
      unknown.push(`${file}: ${titles}`)
  }
  return unknown
}

/** Titles are separated by semicolons, and a title may contain a semicolon itself. */
function areTitles(cited: string, known: readonly RegExp[]): boolean {
  const isOne = cited.split(' › ').every((part) => known.some((title) => title.test(part)))
  if (isOne) return true
  const parts = cited.split('; ')
  return parts.some((_, at) => {
    const first = parts.slice(0, at).join('; ')
    return at > 0 && areTitles(first, known) && areTitles(parts.slice(at).join('; '), known)
  })
}
