import { expect, test } from './test.ts'

const guarded = [
  '/dashboard',
  '/inventory/dates',
  '/crafting/identity',
  '/crafting/prediction',
  '/profile/me',
  '/mastersevent',
]

for (const path of guarded) {
  test(`a guest on ${path} is asked to log in, and nothing is called`, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/me/') || pathname === '/authorize') calls.push(pathname)
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Please login to see this page' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(calls).toEqual([])
  })
}

test('a guest on Buy Packs reads that page’s own prompt, and Log in leads to the identity provider', async ({
  page,
}) => {
  await page.goto('/buypacks')
  await expect(page.getByRole('heading', { name: 'Please login to see Card Packs' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/interaction\//)
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveClass('primary')
  // The link keeps its distance from the button above it.
  const button = await page.getByRole('button', { name: 'Log in' }).boundingBox()
  const link = await page.getByRole('link', { name: 'Forgot your password?' }).boundingBox()
  expect((link?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThan(8)
})

test('a guest creates an account from any page, without passing the log-in', async ({ page }) => {
  await page.goto('/buypacks')
  // The page's yellow button is the same as the log-in page's, which the story above reads.
  await expect(page.getByRole('main').locator('[class*="_primary_"]')).toHaveText(['Create account'])
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Take your seat' })).toBeVisible()
  await expect(page.getByLabel('Birth date')).toBeVisible()
})

test('anyone can read the rules, terms and privacy pages', async ({ page }) => {
  for (const [path, name] of [
    ['rules', 'Game Rules'],
    ['terms-of-use', 'Terms of Use'],
    ['privacy-policy', 'Privacy Policy'],
  ] as const) {
    await page.goto(`/privacies/${path}`)
    await expect(page).toHaveTitle(`${name} · Called Shot`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Please login')).toHaveCount(0)
  }
})
