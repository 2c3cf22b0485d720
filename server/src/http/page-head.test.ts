import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { begunWith } from './page-head.ts'

test('what a visit begins with is there under its name, or the server would not know to send it along', () => {
  const isThere = (source: string) =>
    existsSync(fileURLToPath(new URL(`../../../web/${source}`, import.meta.url)))
  expect(begunWith.length).toBeGreaterThan(8)
  expect(begunWith.filter((source) => !isThere(source))).toEqual([])
})
