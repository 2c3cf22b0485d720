import { expect, test } from 'vitest'
import { collectStartGarbage } from './start-garbage.ts'

function somethingNobodyHolds(): WeakRef<object> {
  return new WeakRef({})
}

test('memory that the start no longer needs is released a moment later', async () => {
  const left = somethingNobodyHolds()
  collectStartGarbage(0)
  await expect.poll(() => left.deref() === undefined).toBe(true)
})
