import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

test('items take their turn one after the other', async () => {
  const done: string[] = []
  await eachAlone(['slow', 'quick'], async (item) => {
    done.push(`${item} began`)
    await Promise.resolve()
    done.push(`${item} ended`)
  })
  expect(done).toEqual(['slow began', 'slow ended', 'quick began', 'quick ended'])
})

test('an item that fails blocks no other, and the first failure is thrown at the end', async () => {
  const done: string[] = []
  const round = eachAlone(['a', 'b', 'c', 'd'], async (item) => {
    if (item === 'b' || item === 'c') throw new Error(`${item} failed`)
    done.push(item)
  })
  await expect(round).rejects.toThrow('b failed')
  expect(done).toEqual(['a', 'd'])
})
