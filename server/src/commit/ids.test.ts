import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createIdSource } from './ids.ts'

const { game } = await useTestDatabase()

test('ids taken together are consecutive, and no id is given twice, over many blocks and two processes', async () => {
  const processes = [createIdSource(game), createIdSource(game)]
  const taken = await Promise.all(
    Array.from(
      { length: 3000 },
      (_, index) => processes[index % 2]?.take((index % 7) + 1) ?? Promise.resolve([]),
    ),
  )
  for (const ids of taken) expect(ids.at(-1)).toBe((ids[0] ?? 0) + ids.length - 1)
  const all = taken.flat()
  expect(new Set(all).size).toBe(all.length)
})
