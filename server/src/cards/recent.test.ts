import { expect, test } from 'vitest'
import { createRecent, type Recent } from './recent.ts'

let clock = 0
let counted = 0
const counting = (value: number) => async () => {
  counted += 1
  return value
}

function start(): Recent<number> {
  clock = 0
  counted = 0
  return createRecent<number>((value) => value >= 100, { now: () => clock })
}

test('a small count is counted each time', async () => {
  const recent = start()
  expect(await recent.of('a', counting(1))).toBe(1)
  expect(await recent.of('a', counting(2))).toBe(2)
})

test('a large count is kept for five seconds under its key', async () => {
  const recent = start()
  expect(await recent.of('a', counting(100))).toBe(100)
  clock = 2999
  expect(await recent.of('a', counting(200))).toBe(100)
  expect(counted).toBe(1)
  expect(await recent.of('b', counting(300))).toBe(300)
  clock = 5000
  expect(await recent.of('a', counting(200))).toBe(200)
})

test('a large count is refreshed before it expires, and no caller waits', async () => {
  const recent = start()
  await recent.of('a', counting(100))
  clock = 3000
  expect(await recent.of('a', counting(200))).toBe(100)
  await Promise.resolve()
  clock = 5000
  expect(await recent.of('a', counting(300))).toBe(200)
})

test('an expired count is counted once for all callers at once', async () => {
  const recent = start()
  await recent.of('a', counting(100))
  clock = 5000
  expect(await Promise.all([1, 2, 3].map(() => recent.of('a', counting(200))))).toEqual([200, 200, 200])
  expect(counted).toBe(2)
})

test('a count that fails is not kept', async () => {
  const recent = start()
  await recent.of('a', counting(100))
  clock = 5000
  await expect(recent.of('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow(
    'no connection',
  )
  expect(await recent.of('a', counting(200))).toBe(200)
})
