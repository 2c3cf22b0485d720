import { expect, test } from 'vitest'
import { newestMoment, unreadCount } from './unread.ts'

const at = (time: string) => ({ created_at: new Date(`2026-11-21T${time}Z`) })
/** From two server processes: the newest notification has the smallest id. */
const list = [
  { id: 1_003, ...at('12:00:02') },
  { id: 9_001, ...at('12:00:01') },
  { id: 9_000, ...at('12:00:00') },
]

test('a notification that came after the player looked is unread, no matter its id', () => {
  const seen = newestMoment(list.slice(1))
  expect(unreadCount(list, seen)).toBe(1)
  expect(unreadCount(list, newestMoment(list))).toBe(0)
  expect(unreadCount(list, 0)).toBe(3)
})

test('the newest moment of a list is that of its latest notification, or 0 if it is empty', () => {
  expect(newestMoment(list)).toBe(Date.UTC(2026, 10, 21, 12, 0, 2))
  expect(newestMoment([])).toBe(0)
})
