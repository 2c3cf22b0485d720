import type { Page, Response } from '@playwright/test'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

const kilobyte = 1000
/** What a first visit may take of script, as it is sent: compressed. */
const maxScript = 150 * kilobyte

interface Weight {
  readonly name: string
  readonly kind: string
  readonly bytes: number
}

/** Everything that is sent until `isThere`; counted in bytes, which no busy machine changes. */
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

/** The library of the identity provider is fetched when a session is opened or renewed, not to show a page. */
const isForLogIn = ({ name }: Weight) => name.includes('identity-provider')

test('a first visit of the landing page takes at most 150 KB of script, and as much with its styles and page', async ({
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

test('a first visit of the dashboard takes at most 150 KB of script', async ({ page, request }) => {
  // The scripts of the other pages are fetched in the quiet afterward; here it never comes, however long this takes.
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
