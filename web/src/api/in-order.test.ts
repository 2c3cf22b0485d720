import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

/** A read whose answers come when the test says so. */
function heldBack() {
  const answer: ((text: string) => void)[] = []
  const taken: string[] = []
  const ask = () => new Promise<string>((resolve) => answer.push(resolve))
  return { answer, taken, ...inOrder(ask, (text) => taken.push(text)) }
}

test('an answer that comes after the answer to a later read is dropped', async () => {
  const { answer, taken, read } = heldBack()
  const reads = [read(), read(), read()]
  answer[1]?.('second')
  await reads[1]
  answer[0]?.('first')
  answer[2]?.('third')
  await Promise.all(reads)
  expect(taken).toEqual(['second', 'third'])
})

test('answers still to come are dropped on request, and those of later reads are taken', async () => {
  const { answer, taken, read, drop } = heldBack()
  const before = read()
  drop()
  const after = read()
  answer[0]?.('of the former player')
  answer[1]?.('of this player')
  await Promise.all([before, after])
  expect(taken).toEqual(['of this player'])
})

test('after a read that fails, the answer to an earlier one still counts', async () => {
  const taken: string[] = []
  let count = 0
  const { read } = inOrder(
    async () => {
      count += 1
      if (count === 2) throw new Error('no connection')
      return 'first'
    },
    (text) => taken.push(text),
  )
  const first = read()
  await expect(read()).rejects.toThrow('no connection')
  await first
  expect(taken).toEqual(['first'])
})
