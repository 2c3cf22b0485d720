import { expect, test } from 'vitest'
import { refuse } from '@called-shot/shared/refusals.ts'
import { createBatches } from './batches.ts'

test('a batch whose rows keep changing is halved down to one row, and doubled again after each success', async () => {
  const batch = createBatches(10)
  const changed = (): Promise<number> => Promise.reject(refuse('changed'))
  const sizes: number[] = []
  const take = (then: () => Promise<unknown>) =>
    batch((most) => {
      sizes.push(most)
      return then()
    })
  for (let times = 0; times < 3; times += 1) expect(await take(changed)).toBeNull()
  for (let times = 0; times < 5; times += 1) expect(await take(() => Promise.resolve(7))).toBe(7)
  expect(sizes).toEqual([10, 5, 2, 1, 2, 4, 8, 10])
})

test('a refused batch of one row, and any other error, is thrown', async () => {
  const batch = createBatches(1)
  await expect(batch(() => Promise.reject(refuse('changed')))).rejects.toMatchObject({ code: 'changed' })
  const big = createBatches(100)
  await expect(big(() => Promise.reject(refuse('not_found')))).rejects.toMatchObject({ code: 'not_found' })
  await expect(big(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
})
