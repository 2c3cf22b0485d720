import type { BrowserContext, Worker } from '@playwright/test'
import { someBrowser } from '../server/test/push-service.ts'
import { holdBack } from './answers.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { offerFor, ownerAndTrader } from './traders.ts'

test.use({ serviceWorkers: 'allow', inTurns: true })

/** The registration inside the service worker. */
declare const registration: Pick<ServiceWorkerRegistration, 'getNotifications'>

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
}

/** Chromium has no push service here, so one of the tests simulates the page's side of subscribing. */
async function subscribable(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  const { endpoint, keys } = someBrowser()
  await context.addInitScript(
    ({ endpoint, keys }) => {
      let isOn = false
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => !(isOn = false),
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          isOn = true
          return subscription
        },
        getSubscription: async () => (isOn ? subscription : null),
      })
    },
    { endpoint, keys },
  )
}

test('a player turns push on by kind and off again, and is told when the browser refuses it', async ({
  page,
  request,
}) => {
  const token = await loggedIn(page, request)
  await subscribable(page.context())
  await page.goto('/profile/settings')
  const panel = page.getByRole('region', { name: 'While the game is closed' })
  const state = async () =>
    (await request.get('/api/me/push', { headers: { authorization: `Bearer ${token}` } })).json()
  await panel.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(panel.getByText('Nothing is chosen yet')).toBeVisible()
  // The words are clickable, as elsewhere. Several pressed at once are all saved, however slow the answers are.
  const { asked, release } = await holdBack(page, '**/api/me/push')
  const sales = panel.getByRole('switch', { name: 'A card of mine is sold' })
  await panel.getByText('A game of mine is moved or canceled').click()
  await panel.getByText('A card of mine is sold').click()
  await expect(sales).toBeChecked()
  await panel.getByText('My tournaments').click()
  await panel.getByText('My tournaments').click()
  await sales.click()
  release()
  await expect.poll(() => asked.length).toBe(5)
  await expect(panel.getByText('Nothing is chosen yet')).toHaveCount(0)
  await panel.getByText('Quiet hours').click()
  await expect(panel.getByLabel('From')).toHaveValue('1320')
  // A choice is shown before it is saved.
  await expect
    .poll(state)
    .toMatchObject({ kinds: ['events'], subscriptions: 1, quiet: { from: 1320, to: 480 } })

  await panel.getByRole('button', { name: 'Turn off in this browser' }).click()
  await expect(panel.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  await expect.poll(state).toMatchObject({ kinds: ['events'], subscriptions: 0 })
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await panel.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(panel.getByRole('alert')).toContainText('Your browser blocks notifications')
})

interface Pushed {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** Simulates the message from the browser's push service to the worker, and the browser's click event. */
function clicked(worker: Worker, text: Pushed): Promise<object> {
  return worker.evaluate(async (sent) => {
    const happened = (type: string, more: object) => {
      const work: Promise<unknown>[] = []
      const event = Object.assign(new Event(type), more, {
        waitUntil: (each: Promise<unknown>) => void work.push(each.catch(() => {})),
      })
      dispatchEvent(event)
      return Promise.all(work)
    }
    await happened('push', { data: { text: () => JSON.stringify(sent) } })
    const [notification] = await registration.getNotifications()
    const shown = { body: notification?.body, data: notification?.data }
    await happened('notificationclick', { notification })
    return { ...shown, left: (await registration.getNotifications()).length }
  }, text)
}

test('a push shows its notice, and a click leads the open page there', async ({ browser }) => {
  const [{ page }, maker, card] = await ownerAndTrader(browser, 'Saquon Barkley', 20)
  const offer = await offerFor(maker, card, 7.5)
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.goto('/profile/settings')
  const worker = await workerOf(context)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // In front is a window of the server's, which cannot follow.
  const inFront = await context.newPage()
  await inFront.goto('/api/docs')
  await inFront.bringToFront()
  const text = {
    title: 'Called Shot',
    body: 'You have an offer of $7.50 for Saquon Barkley.',
    path: `/dashboard?offer=${offer}`,
    tag: 'notice-1',
  }
  const shown = await clicked(worker, text)
  expect(shown).toEqual({ body: text.body, data: text.path, left: 0 })
  await expect(page.getByRole('dialog')).toContainText('$7.50')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a click leads a page there that has only just been drawn', async ({ page, request }) => {
  await loggedIn(page, request)
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.goto('/profile/settings')
  const worker = await workerOf(context)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The page stays as it is in its first seconds, before it prepares for later.
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    Object.assign(window, {
      setTimeout: (work: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
        milliseconds === 4000 ? 0 : start(work, milliseconds, ...rest),
    })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'What you share' })).toContainText('You share nothing.')
  await clicked(worker, { title: 'Called Shot', body: 'A game is on.', path: '/live', tag: 'notice-2' })
  await expect(page).toHaveURL(/\/live$/)
})

test('a click leads a page there whose client does not run yet', async ({ page, request }) => {
  await loggedIn(page, request)
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.goto('/inventory/dates')
  const worker = await workerOf(context)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The page stays as the server sent it: its start script waits for a paint, or for a second, and hears of neither.
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
      setTimeout: (work: () => void, milliseconds?: number, ...rest: unknown[]) => {
        if (milliseconds !== 1000) return start(work, milliseconds, ...rest)
        Object.assign(window, { runClient: work, setTimeout: start })
        return 0
      },
    })
    navigator.serviceWorker.addEventListener('message', () => Object.assign(window, { isTold: true }))
  })
  await page.reload()
  await page.waitForFunction(() => 'runClient' in window)
  await clicked(worker, { title: 'Called Shot', body: 'A game is on.', path: '/live', tag: 'notice-3' })
  await page.waitForFunction(() => 'isTold' in window)
  await page.evaluate(() => {
    if ('runClient' in window && typeof window.runClient === 'function') window.runClient()
  })
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
