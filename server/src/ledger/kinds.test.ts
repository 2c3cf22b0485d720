import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transferKinds } from '@called-shot/shared/transfer-kinds.ts'
import { house } from './kinds.ts'
import { maturityOf } from './maturity.ts'

const document = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8')

/** Returns those that the document does not have. */
const missing = (texts: readonly string[]) => texts.filter((text) => !document.includes(text))

test('docs/money.md has a worked example of every kind of transfer', () => {
  expect(missing(transferKinds.map((kind) => `**\`${kind}\`**`))).toEqual([])
})

test('docs/money.md has every account of the house, by its number', () => {
  const rows = Object.entries(house).map(([name, id]) => {
    const kind = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return `| ${id} | \`${kind}\` |`
  })
  expect(missing(rows)).toEqual([])
})

test('docs/money.md says for every kind of transfer when its money can be withdrawn', () => {
  const rows = transferKinds.map(
    (kind) => `| \`${kind}\` | ${maturityOf[kind].matures} | ${maturityOf[kind].because} |`,
  )
  expect(missing(rows)).toEqual([])
  expect(document.includes(`${rows.join('\n')}\n\n`), 'they follow one another, in their order').toBe(true)
})
