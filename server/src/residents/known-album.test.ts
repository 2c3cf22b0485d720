import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { knownAlbum } from './known-album.ts'

/** The album as published content changes it: each reading has one collection more. */
function growing(): Caller & { readonly readings: () => number } {
  let readings = 0
  const collections: unknown[] = []
  return {
    readings: () => readings,
    call: async () => {
      readings += 1
      collections.push({ name: `Collection ${readings}` })
      return { data: [...collections] } as never
    },
  }
}

test('a resident reads the album once for many acts, and again ten minutes later, when content may be new', async () => {
  const caller = growing()
  const minute = 60_000
  expect(await knownAlbum(caller, 5 * minute)).toHaveLength(1)
  expect(await knownAlbum(caller, 14 * minute)).toHaveLength(1)
  expect(await knownAlbum(caller, 15 * minute)).toHaveLength(2)
  expect(await knownAlbum(caller, 24 * minute)).toHaveLength(2)
  expect(caller.readings()).toBe(2)
})
