import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transferKinds } from '@called-shot/shared/transfer-kinds.ts'
import { house } from './kinds.ts'
import { maturityOf } from './maturity.ts'

const document = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8')

test.each(transferKinds)('docs/money.md has a worked example of a %s', (kind) => {
  expect(document).toContain(`\`${kind}\``)
})

test('docs/money.md has every account of the house, by its number', () => {
  for (const [name, id] of Object.entries(house)) {
    const kind = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(document).toContain(`| ${id} | \`${kind}\` |`)
  }
})

test('docs/money.md says for every kind of transfer when its money can be withdrawn', () => {
  const rows = transferKinds.map(
    (kind) => `| \`${kind}\` | ${maturityOf[kind].matures} | ${maturityOf[kind].because} |`,
  )
  expect(document).toContain(`${rows.join('\n')}\n\n`)
})
