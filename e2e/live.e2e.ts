import type { WebSocketRoute } from '@playwright/test'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test('a player’s page opens one socket with the token first, and reads the news on every message', async ({
  page,
  request,
}) => {
  const sockets: WebSocketRoute[] = []
  const frames: (string | Buffer)[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket)
    socket.onMessage((frame) => frames.push(frame))
  })
  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  const token = await loggedIn(page, request)
  await page.goto('/dashboard')
  await expect.poll(() => frames).toEqual([token])
  await page.waitForLoadState('networkidle')
  asked.length = 0
  const read = page.waitForRequest('**/api/me/notification')
  sockets[0]?.send('anything')
  await read
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/api/me/notification')).toHaveLength(1)
  // Pools are loaded only where they are shown.
  expect(asked).not.toContain('/api/pool')

  // Code 1000 says that the server no longer wants this token, so the page must not reconnect.
  await sockets[0]?.close({ code: 1000 })
  await page.waitForTimeout(2500)
  expect(sockets).toHaveLength(1)
})

test('a guest’s page opens no socket, and says so in the console', async ({ page }) => {
  let sockets = 0
  page.on('websocket', () => (sockets += 1))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto('/dashboard')
  expect((await warned).text()).toBe('No live updates: nobody is logged in')
  expect(sockets).toBe(0)
})
