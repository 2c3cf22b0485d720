import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

test('each rule in ARCHITECTURE.md is in the file named beside it', async () => {
  const text = await readFile(new URL('ARCHITECTURE.md', root), 'utf8')
  const rules = [...text.matchAll(/^\| .* \| `(shared\/src\/[\w/-]+\.ts)` \| `(\w+)` \|$/gm)]
  expect(rules.length).toBeGreaterThan(10)
  const missing: string[] = []
  for (const [row, file = '', name = ''] of rules) {
    const source = await readFile(new URL(file, root), 'utf8')
    if (!new RegExp(`^(?:export )?(?:const|function) ${name}\\b`, 'm').test(source)) missing.push(row)
  }
  expect(missing).toEqual([])
})
