import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * Nobody reads what a test leaves on the console: an error that is printed there fails it. A test that provokes one
 * takes the channel over (`vi.spyOn(console, 'error')`) and says what it expects.
 */
let printed: string[] = []
const print = console.error

beforeEach(() => {
  printed = []
  console.error = (...parts: unknown[]) => void printed.push(format(...parts))
})

afterEach(() => {
  console.error = print
  if (printed.length > 0) throw new Error(`The test printed errors on the console:\n${printed.join('\n')}`)
})
