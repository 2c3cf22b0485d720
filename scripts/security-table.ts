import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './web-build.ts'

export interface SecurityRow {
  readonly attack: string
  readonly heldBy: string
  readonly shownBy: string
}

/** Returns the rows of docs/security.md. */
export function securityRows(): readonly SecurityRow[] {
  const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  return [...text.matchAll(/^\| (?!attack|---)(.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map(
    ([, attack = '', heldBy = '', shownBy = '']) => ({ attack, heldBy, shownBy }),
  )
}

/** Returns the test and story files that the table names, each once. */
export function securityTests(): readonly string[] {
  const named = securityRows().flatMap(({ shownBy }) =>
    [...shownBy.matchAll(/\b(?:server|shared|web|scripts|e2e)\/[\w./-]+\.(?:test|e2e)\.tsx?/g)].map(
      ([file]) => file,
    ),
  )
  return [...new Set(named)].toSorted()
}
