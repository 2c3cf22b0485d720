import { parseArgs } from 'node:util'
import { expect, test, vi } from 'vitest'
import { CannotStart, printFailure } from './cannot-start.ts'

function printed(error: unknown): unknown {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  printFailure(error)
  const said: unknown = print.mock.lastCall?.[0]
  print.mockRestore()
  return said
}

function wrongArgument(): unknown {
  try {
    return parseArgs({ args: ['--bogus'], options: {} })
  } catch (error) {
    return error
  }
}

test('a reason not to start is printed alone', () => {
  expect(printed(new CannotStart('Name a folder.'))).toBe('Name a folder.')
})

test('an argument that does not exist is named without a stack', () => {
  expect(printed(wrongArgument())).toMatch(/^Unknown option '--bogus'/)
})

test('a bug is printed with its stack, also where its type is that of a wrong argument', () => {
  const bug = new TypeError('x is not a function')
  expect(printed(bug)).toBe(bug)
})
