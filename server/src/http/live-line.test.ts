import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLine } from './live-line.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A line that a hundred may pass in a second, and which of its callers have come in. */
function useLine() {
  const line = createLine(100)
  const entered: number[] = []
  return { entered, join: (caller: number) => line.join(() => void entered.push(caller)) }
}

const callers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('callers of an eighth of a second come in at once, and the others evenly, in order of arrival', () => {
  const { entered, join } = useLine()
  expect(callers(200).map(join)).toEqual(callers(200).map(() => true))
  expect(entered).toEqual(callers(12))
  vi.advanceTimersByTime(1000)
  expect(entered).toEqual(callers(112))
  vi.advanceTimersByTime(1000)
  expect(entered).toEqual(callers(200))
})

test('a caller whose turn would be more than five seconds away is turned away, and takes nobody’s place', () => {
  const { entered, join } = useLine()
  expect(callers(600).filter(join)).toEqual(callers(512))
  vi.advanceTimersByTime(5000)
  expect(entered).toEqual(callers(512))
  expect(join(600)).toBe(true)
})

test('after a quiet minute, no more callers come in at once than before', () => {
  const { entered, join } = useLine()
  vi.advanceTimersByTime(60_000)
  expect(callers(50).map(join)).toEqual(callers(50).map(() => true))
  expect(entered).toHaveLength(12)
})
