import type { Page, Response } from '@playwright/test'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

const kilobyte = 1000
/** The maximum size of scripts on a first visit, compressed as they are sent. */
const maxScript = 150 * kilobyte

interface Weight {
  readonly name: string
  readonly kind: string
  readonly bytes: number
}

/** Returns everything that is sent until `isThere`, in bytes, which don't depend on how busy the machine is. */
async function weightOf(page: Page, path: string, isThere: () => Promise<void>): Promise<readonly Weight[]> {
  const answers: Response[] = []
  const note = (answer: Response) => answers.push(answer)
  page.on('response', note)
  await page.goto(path)
  await isThere()
  page.off('response', note)
  return Promise.all(
    answers.map(async (answer) => ({
      name: new URL(answer.url()).pathname,
      kind: answer.request().resourceType(),
      bytes: (await answer.request().sizes()).responseBodySize,
    })),
  )
}

function sum(weights: readonly Weight[], kinds: readonly string[]): number {
  return weights.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
}

/** The identity provider's library is fetched to open or renew a session, not to show a page. */
const isForLogIn = ({ name }: Weight) => name.includes('identity-provider')

test('a first visit to the landing page takes at most 150 KB of scripts, and no more with its styles and page', async ({
  page,
}) => {
  const weights = await weightOf(page, '/', async () => {
    await expect(page.locator('#difference').getByRole('heading').last()).toBeAttached()
    await page.waitForLoadState('load')
  })
  expect(weights.filter(isForLogIn)).toEqual([])
  const script = sum(weights, ['script'])
  expect(script).toBeGreaterThan(20 * kilobyte)
  expect(script).toBeLessThanOrEqual(maxScript)
  expect(sum(weights, ['document', 'stylesheet', 'script'])).toBeLessThanOrEqual(150 * 1024)
})

test('a first visit to the dashboard takes at most 150 KB of scripts', async ({ page, request }) => {
  // The idle-time prefetch of other pages' scripts is switched off here.
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    Object.assign(window, {
      setTimeout: (work: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
        milliseconds === 4000 ? 0 : start(work, milliseconds, ...rest),
    })
  })
  await loggedIn(page, request)
  const weights = await weightOf(page, '/dashboard', async () => {
    await expect(page.getByRole('heading', { name: 'My Identities' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await page.waitForLoadState('load')
  })
  const scripts = weights.filter((each) => each.kind === 'script' && !isForLogIn(each))
  expect(scripts.some(({ name }) => name.includes('inventory-page'))).toBe(false)
  const script = sum(scripts, ['script'])
  expect(script).toBeGreaterThan(20 * kilobyte)
  expect(script).toBeLessThanOrEqual(maxScript)
})

test('the dashboard loads the pictures of the packs in view, and not of all on its shelf', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const weights = await weightOf(page, '/dashboard', async () => {
    const shelf = page.getByRole('list', { name: 'Packs of all collections' })
    await expect(shelf.getByRole('button').nth(40)).toBeAttached()
    await shelf.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
  })
  const packs = weights.filter(({ name }) => name.startsWith('/art/pack-'))
  expect(packs.length).toBeGreaterThan(0)
  expect(packs.length).toBeLessThan(20)
})
