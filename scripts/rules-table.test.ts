import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

test('each rule that ARCHITECTURE.md names is exported by the file that it names', async () => {
  const text = await readFile(new URL('ARCHITECTURE.md', root), 'utf8')
  const rules = [...text.matchAll(/^\| .* \| `(shared\/src\/[\w/-]+\.ts)` \| `(\w+)` \|$/gm)]
  expect(rules.length).toBeGreaterThan(10)
  for (const [, file = '', name = ''] of rules) {
    const source = await readFile(new URL(file, root), 'utf8')
    expect(source).toMatch(new RegExp(`^export (const|function) ${name}\\b`, 'm'))
  }
})
