import { expect, test, vi } from 'vitest'
import { CannotStart, printFailure } from './cannot-start.ts'

function printed(error: unknown): unknown {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  printFailure(error)
  const said: unknown = print.mock.lastCall?.[0]
  print.mockRestore()
  return said
}

test('a reason not to start is printed alone', () => {
  expect(printed(new CannotStart('Name a folder.'))).toBe('Name a folder.')
})

test('a bug is printed with its stack', () => {
  const bug = new TypeError('x is not a function')
  expect(printed(bug)).toBe(bug)
})
