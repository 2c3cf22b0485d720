import { expect, test } from 'vitest'
import { liveAddress, reconnectSeconds } from './reconnect.ts'

test('a connection that keeps failing is retried after 1, 2, 4, 8, 16, 30 and 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60, 5000].map(reconnectSeconds)).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30])
})

test.each([
  ['/api', 'http://localhost:3000/dashboard', 'ws://localhost:3000/ws'],
  ['/api', 'https://called-shot.example/inventory/dates?page=2', 'wss://called-shot.example/ws'],
  ['https://api.called-shot.example/api', 'https://called-shot.example/', 'wss://api.called-shot.example/ws'],
])('the socket of %s for a page at %s is %s', (apiBase, page, socket) => {
  expect(liveAddress(apiBase, page)).toBe(socket)
})
