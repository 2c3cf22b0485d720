import type { Page } from '@playwright/test'
import { inTurn } from '../server/test/in-turn.ts'
import { newGame } from './games.ts'
import { asOperator } from './operator-acts.ts'
import { operator } from './operator.ts'
import { allPaths, openPaths, settle } from './places.ts'
import { expect, test } from './test.ts'
import { asPlayer, grant, openSettings, trader } from './traders.ts'

/** Text that would become an element, a script, a template or a formula if it were treated as more than text. */
const hostile = `"'><img src=/no onerror=hacked()>{{1}}`
const longer = `=1+1 ${hostile}</title><script>hacked()</script>\u202e`

/**
 * Collects what the content policy blocks, in every document from its first line on. The browser also reports it on the
 * console, which fails every story; here it gets a name.
 */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('policyRefused', (what: string) => void refused.push(what))
  await page.exposeFunction('hacked', () => void refused.push(`${page.url()} ran a text`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const tell: unknown = Reflect.get(window, 'policyRefused')
      if (typeof tell === 'function') tell(`${violation.documentURI} ${violation.violatedDirective}`)
    })
  })
  return refused
}

async function expectInert(page: Page): Promise<void> {
  await settle(page)
  await expect(page.locator('img[src="/no"]')).toHaveCount(0)
}

test.beforeEach(() => test.slow())

test('every page treats hostile text in its address as text, and keeps to the content policy', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Ann Lee')
  const refused = await watchPolicy(page)
  const text = encodeURIComponent(longer)
  const fields = ['search', 'search_id', 'order', 'filter', 'error_description', 'show', 'token', 'success']
  for (const path of inTurn([...new Set([...openPaths, ...allPaths])], 6)) {
    const [place = '', query] = path.replace(/:[a-z]+/g, text).split('?')
    await page.goto(
      `${place}?${[query, ...fields.map((field) => `${field}=${text}`)].filter(Boolean).join('&')}#${text}`,
    )
    await expectInert(page)
  }
  expect(refused).toEqual([])
})

test('every page shows hostile text from players and operators as they wrote it, and it does nothing', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee')
  const { page } = ann
  const refused = await watchPolicy(page)
  await asPlayer(ann, '/me/update_profile', { nickname: hostile })
  await asPlayer(ann, '/me/api_keys', { name: hostile, scopes: ['read'], expires_in_days: 1 })
  const { event } = await newGame({ name: hostile })
  await grant(ann.email, { cards: [{ kind: 'event', event_id: event }] })
  for (const path of ['/profile/me', '/inventory/events']) {
    await page.goto(path)
    await expect(page.getByText(hostile).first()).toBeVisible()
    await expectInert(page)
  }
  await openSettings(page)
  await expect(page.getByText(hostile).first()).toBeVisible()
  await page.goto(`/live/${event}`)
  await expectInert(page)

  await asOperator(page)
  const { data } = await operator.get<{ data: { id: number }[] }>(`/accounts?search=${ann.email}`)
  for (const path of [`/operator/event/${event}`, `/operator/account/${data[0]?.id}`]) {
    await page.goto(path)
    await expect(page.getByText(hostile).first()).toBeVisible()
    await expectInert(page)
  }
  expect(refused).toEqual([])
})
