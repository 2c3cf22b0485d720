import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{web,shared}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

/** Sentences that the specification fixes. */
const fixed = ['I acknowledge these cards will be burned to create this identity and not returned to me.']
const ofCode = /^\s*(?:\*|\/\/|\/\*|\{\/\*|summary:|'[A-Z][^']*contract)|throw new Error|says:/
const small =
  /\b(?:[Aa]n?|[Tt]he|[Yy]our|[Tt]his|[Tt]hat|[Ee]very|one|no|and|of) (identit(?:y|ies))\b(?! (?:packs?|provider|of))/

test('the card of a person is an Identity, with a capital, in every sentence that players read', () => {
  const found = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(
        ({ line }) => small.test(line) && !ofCode.test(line) && !fixed.some((each) => line.includes(each)),
      )
      .map(({ line, place }) => `${place} ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('SQL holds no sentence for players: a notice is stored as facts, and worded when it is read', () => {
  const statements = globSync(['server/migrations/*.sql', 'server/src/**/*.{sql,ts}'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => sqlOf(file, readFileSync(join(root, file), 'utf8')).map((sql) => ({ file, sql })))
  const found = statements.flatMap(({ file, sql }) =>
    [...sql.matchAll(/'((?:[^'\n]|'')*)'/g)]
      .filter(([, text = '']) => /^[A-Z](?:\S* ){3}|^[A-Z].* .*[.!?]$/.test(text))
      .map(([text]) => `${file} ${text}`),
  )
  expect(statements.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})

/** Returns a file's SQL without comments: all of a migration, and of TypeScript what is between backticks. */
function sqlOf(file: string, text: string): string[] {
  if (file.endsWith('.sql'))
    return [text.replaceAll(/--.*/g, '').replaceAll(/comment on [^']*'(?:[^']|'')*'/g, '')]
  return [...text.matchAll(/`([^`]*)`/g)]
    .map(([, sql = '']) => sql)
    .filter((sql) => /\b(?:select|insert|update|delete)\b/.test(sql))
}
