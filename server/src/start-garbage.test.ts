import { expect, test } from 'vitest'
import { collectStartGarbage } from './start-garbage.ts'

function somethingNobodyHolds(): WeakRef<object> {
  return new WeakRef({})
}

test('what the start has left behind is given back a moment later', async () => {
  const left = somethingNobodyHolds()
  collectStartGarbage(0)
  await expect.poll(() => left.deref() === undefined).toBe(true)
})
