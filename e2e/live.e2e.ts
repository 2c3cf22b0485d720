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

/** Replaces the page's sockets by ones that the story opens and ends itself, and that note when they were made. */
function withSocketsOfStory(): void {
  class StorySocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly madeAt = Date.now()
    readyState = 0
    constructor() {
      super()
      window.storySockets.push(this)
    }
    send(): void {}
    open(): void {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    }
    /** Like a browser that could still say goodbye: the close that the page asks for is a clean one. */
    close(): void {
      this.end(true)
    }
    end(wasClean: boolean): void {
      if (this.readyState === 3) return
      this.readyState = 3
      this.dispatchEvent(new CloseEvent('close', { wasClean }))
    }
  }
  window.storySockets = []
  Object.assign(window, { WebSocket: StorySocket })
}

declare global {
  interface Window {
    storySockets: (EventTarget & {
      madeAt: number
      readyState: number
      open(): void
      end(clean: boolean): void
    })[]
  }
}

test('a broken socket comes back after a second, doubling to thirty, and one stable second starts over', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await page.addInitScript(withSocketsOfStory)
  await loggedIn(page, request)
  await page.goto('/dashboard')
  const count = () => page.evaluate(() => window.storySockets.length)
  /** Ends the latest socket; returns after how many seconds the next one was made. */
  const secondsUntilNext = async (how: 'broken' | 'error') => {
    const before = await count()
    const endedAt = await page.evaluate((end) => {
      const socket = window.storySockets.at(-1)
      if (end === 'error') socket?.dispatchEvent(new Event('error'))
      socket?.end(false)
      return Date.now()
    }, how)
    await page.clock.runFor(30_000)
    expect(await count()).toBe(before + 1)
    const madeAt = await page.evaluate(() => window.storySockets.at(-1)?.madeAt ?? 0)
    return Math.round((madeAt - endedAt) / 1000)
  }
  await expect.poll(count).toBe(1)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))

  const waits: number[] = []
  for (let losses = 0; losses < 7; losses += 1) waits.push(await secondsUntilNext('broken'))
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])

  await page.evaluate(() => window.storySockets.at(-1)?.open())
  await page.clock.runFor(1000)
  // An error closes the socket. It counts as broken, whatever the goodbye was like.
  expect(await secondsUntilNext('error')).toBe(1)
  expect(await page.evaluate(() => window.storySockets.map(({ readyState }) => readyState))).toEqual([
    ...Array.from({ length: 8 }, () => 3),
    0,
  ])
  // Axe's check after the story needs a running clock.
  await page.clock.resume()
})

test('what failed while the server was away is read again once the socket is back', async ({
  page,
  request,
}) => {
  await page.addInitScript(withSocketsOfStory)
  await loggedIn(page, request)
  let isAway = true
  await page.route(/\/api\/me\/(call_notices|api_keys)$/, (route) =>
    isAway ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await page.goto('/profile/settings')
  const panels = ['News of your calls', 'API keys'].map((name) => page.getByRole('region', { name }))
  for (const panel of panels) await expect(panel.getByRole('alert')).toBeVisible()
  isAway = false
  await page.evaluate(() => window.storySockets.at(-1)?.end(false))
  await expect.poll(() => page.evaluate(() => window.storySockets.length)).toBe(2)
  await page.evaluate(() => window.storySockets.at(-1)?.open())
  for (const panel of panels) await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'A call is decided', exact: true })).toBeVisible()
})

test('a guest’s page opens no socket, and says so in the console', async ({ page }) => {
  let sockets = 0
  page.on('websocket', () => (sockets += 1))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto('/dashboard')
  expect((await warned).text()).toBe('No live updates: nobody is logged in')
  expect(sockets).toBe(0)
})
