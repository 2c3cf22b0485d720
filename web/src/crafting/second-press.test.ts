import { expect, test } from 'vitest'
import { isSecondPress, type Press } from './second-press.ts'

const first: Press = { clientX: 100, clientY: 700, timeStamp: 1000, detail: 1 }
const then = (change: Partial<Press>): Press => ({ ...first, timeStamp: 1200, ...change })

test.each<[string, Press, boolean]>([
  ['the browser counts it as the second', then({ detail: 2, timeStamp: 9000 }), true],
  ['a tap that the browser counts as a first one comes soon after', then({}), true],
  ['a finger lands a little beside its first tap', then({ clientX: 110, clientY: 710 }), true],
  ['the player waits', then({ timeStamp: 1600 }), false],
  ['the player presses elsewhere', then({ clientY: 760 }), false],
  ['a key presses the button that has the focus', then({ detail: 0 }), false],
])('a press continues a double press or not: %s', (_, press, isSecond) => {
  expect(isSecondPress(first, press)).toBe(isSecond)
})

test('without a first press there is no second', () => {
  expect(isSecondPress(null, then({ detail: 2 }))).toBe(false)
})
