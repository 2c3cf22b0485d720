import type { Page } from '@playwright/test'
import { paginate, type PageRequest } from '@called-shot/shared/page.ts'

/** Returns a list as the server does: all of these rows, or the requested page of them. */
export function listOf(
  rows: readonly unknown[],
  { limit, offset }: PageRequest = { limit: Math.max(20, rows.length), offset: 0 },
): object {
  return {
    data: rows.slice(offset, offset + limit),
    pagination_metadata: paginate(rows.length, { limit, offset }),
  }
}

/** A redeemable $7.50 prize in the player's own inventory; `change` turns it into another card. */
export const heldCard = (id: number, change: object = {}) => ({
  id,
  name: '$7.50',
  type: 'Prize',
  image: '',
  tag: 'Redeemable',
  properties: [{ title: 'Prize Value', text: '$7.50' }],
  cost: null,
  owned_by_self: true,
  is_listed: false,
  marketplace_id: -1,
  ...change,
})

export interface HeldCalls {
  /** The addresses that were called. */
  readonly asked: readonly string[]
  readonly release: () => void
}

/** Lets no answer of these calls through until `release` is called. */
export async function holdBack(page: Page, calls: string | RegExp): Promise<HeldCalls> {
  const asked: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    asked.push(route.request().url())
    await released
    await route.continue()
  })
  return { asked, release }
}

/** The next answer to this call is lost on its way: the server has done what it was asked, and nobody hears of it. */
export async function loseNextAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** Changes every answer of these calls on its way to the page. */
export async function changeAnswers<Answer>(
  page: Page,
  calls: string | RegExp,
  change: (answer: Answer) => object,
): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Lets the event of every listed card pass its lock-out at this time. */
export const lockingAt =
  (time: () => string) =>
  (list: { data: { face: object }[] }): object => ({
    ...list,
    data: list.data.map((card) => ({ ...card, face: { ...card.face, locks_at: time() } })),
  })

/** Has the page make its reads again, as if the player came back from another window. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

/** Waits until what has arrived is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Has the page make its reads again, and waits until it has drawn that those of this address failed. */
export async function lookInVain(page: Page, address: string): Promise<void> {
  const failed = page.waitForResponse((answer) => answer.url().includes(address) && answer.status() === 500)
  await lookAgain(page)
  await failed
  await drawn(page)
}
