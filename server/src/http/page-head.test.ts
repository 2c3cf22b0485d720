import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { begunWith } from './page-head.ts'

test('the files that a visit begins with exist under their names, so the server can send them early', () => {
  const isThere = (source: string) =>
    existsSync(fileURLToPath(new URL(`../../../web/${source}`, import.meta.url)))
  expect(begunWith.length).toBeGreaterThan(8)
  expect(begunWith.filter((source) => !isThere(source))).toEqual([])
})
