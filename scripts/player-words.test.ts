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
