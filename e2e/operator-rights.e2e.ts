import { operatorCredentials } from './operator.ts'
import { actOn, asOperator } from './operator-acts.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.describe('for anyone but operators', () => {
  test.use({ provoked: /404|403/ })

  test('a player who knows the address finds nothing there, and none of its scripts is fetched', async ({
    page,
    request,
  }) => {
    const fetched: string[] = []
    page.on('request', (each) => fetched.push(new URL(each.url()).pathname))
    await loggedIn(page, request)
    const answer = await page.goto('/operator/accounts')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible()
    expect(fetched.filter((path) => path.startsWith('/room/'))).toEqual([])
  })
})

test('only another operator than the one who proposed an act can confirm it', async ({ page }) => {
  await asOperator(page)
  const proposal = (id: number, by: string) => ({
    kind: 'proposal',
    subject: String(id),
    title: `${by} proposes accounts/7/suspend for ann@example.com`,
    since: new Date(0).toISOString(),
    taken_by: null,
    proposed: {
      method: 'POST',
      path: '/operator/accounts/7/suspend',
      body: { reason: 'odd' },
      by,
      about: { kind: 'account', id: 7 },
    },
  })
  const data = [proposal(1, operatorCredentials.email), proposal(2, 'second@example.com')]
  const totals = [{ kind: 'proposal', total: 2 }]
  await page.route('**/api/operator/work', (route) => route.fulfill({ json: { data, totals } }))
  await page.goto('/operator/work')
  const confirm = (by: string) =>
    page
      .getByRole('row')
      .filter({ hasText: by })
      .getByRole('button', { name: 'Confirm as the second operator' })
  await expect(page.getByRole('link', { name: /for ann@example\.com$/ }).first()).toHaveAttribute(
    'href',
    '/operator/account/7',
  )
  await expect(confirm('second@example.com')).toHaveAccessibleDescription('')
  await expect(confirm(operatorCredentials.email)).toHaveAccessibleDescription(
    'You proposed this: another operator has to confirm it.',
  )
  await confirm(operatorCredentials.email).click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await confirm('second@example.com').click()
  await expect(page.getByRole('dialog')).toContainText('reason: odd')
})

test('confirming what another operator has just confirmed makes no new proposal', async ({ page }) => {
  const proposal = {
    kind: 'proposal',
    subject: '4712',
    title: 'Sam proposes grants for ann@example.com',
    since: new Date().toISOString(),
    taken_by: null,
    proposed: {
      method: 'POST',
      path: '/operator/grants',
      body: { email: 'ann@example.com', funds: 25, reason: 'sorry' },
      by: 'another@example.com',
      about: null,
    },
  }
  let waiting = [proposal]
  await page.route('**/api/operator/work', (route) => route.fulfill({ json: { data: waiting, totals: [] } }))
  // As the server answers, which server/src/operator/two-operators.test.ts holds.
  let proposals = 0
  await page.route('**/api/operator/grants', (route) => {
    if (route.request().headers()['x-confirms'] === '4712') {
      const message = 'This no longer waits: another operator has confirmed it, or it expired after a day.'
      return route.fulfill({ status: 409, json: { code: 'changed', message } })
    }
    proposals += 1
    return route.fulfill({ status: 409, json: { code: 'second_operator', message: 'It is recorded.' } })
  })
  await asOperator(page)
  await page.goto('/operator/work')
  await actOn(page, 'Sam proposes', 'Confirm as the second operator')
  waiting = []
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm as the second operator' }).click()
  await expect(dialog).toContainText(
    'This no longer waits: another operator has confirmed it, or it expired after a day.',
  )
  expect(proposals).toBe(0)
})

test('the room closes for an operator whose last role is taken away while it is open', async ({ page }) => {
  await asOperator(page)
  await page.goto('/operator/switches')
  await actOn(page, 'tournaments', 'Close it')
  const dialog = page.getByRole('dialog', { name: 'Close it' })
  await dialog.getByLabel('Reason').fill('It is late.')
  for (const address of ['switches/close', 'room'])
    await page.route(`**/api/operator/${address}`, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'not_allowed', message: 'You are not allowed to do that.' },
      }),
    )
  await dialog.getByRole('button', { name: /^Close it/ }).click()
  await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible()
})

test('the room closes for an operator who is suspended while it is open, without an act', async ({
  page,
}) => {
  await page.clock.install()
  await asOperator(page)
  await page.goto('/operator/switches')
  await expect(page.getByRole('heading', { name: 'Switches' })).toBeVisible()
  await page.route('**/api/operator/**', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'suspended', message: 'This account is suspended. Please contact us.' },
    }),
  )
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible()
})
