import { holdBack } from './answers.ts'
import { loggedIn, tokenOf } from './players.ts'
import { claimsIn, isCall, logIn, nearlyExpired, prompt, signUp, storedUser } from './session.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

test('logging in is a redirect with PKCE, and the token goes into the cookie and with every call', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const authorize = page.waitForRequest(isCall('/authorize'))
  const reads: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (/get_(profile|balance)$/.test(pathname)) reads.push(`asked ${pathname.slice(-7)}`)
  })
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/get_(profile|balance)$/.test(pathname)) reads.push(`answered ${pathname.slice(-7)}`)
  })
  const call = page.waitForRequest(isCall('/api/me/get_profile'))
  await signUp(page)
  const asked = new URL((await authorize).url()).searchParams
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('scope')).toMatch(
    /^openid profile email create:user_tickets update:users update:users_app_metadata update:current_user_metadata\b/,
  )
  for (const name of ['client_id', 'state', 'nonce', 'redirect_uri'])
    expect(asked.get(name), name).toBeTruthy()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  const cookie = await page.evaluate(() => /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  expect(cookie).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await call).headers()['authorization']).toBe(`Bearer ${cookie}`)
  // Both are requested before either is answered.
  expect(reads.slice(0, 2).toSorted()).toEqual(['asked balance', 'asked profile'])

  // The provider's session cookie lasts a day.
  const marks = await page.context().cookies()
  const mark = marks.find(({ name }) => name.endsWith('.is.authenticated'))
  expect(Math.abs((mark?.expires ?? 0) - (Date.now() / 1000 + 86_400))).toBeLessThan(600)

  // The stored user is enough for this tab, without another read of the profile.
  const user: Record<string, unknown> = JSON.parse((await storedUser(page)) ?? '{}')
  expect(Object.keys(user)).toEqual(
    expect.arrayContaining(
      'isLogged name email phone_number nickname auth_id token balance user_wallet flags errorText isAuthLoading isMobile'.split(
        ' ',
      ),
    ),
  )
  reads.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Predictions' })).toBeVisible()
  expect(reads.filter((read) => read.includes('profile'))).toEqual([])
})

test('a token that is about to expire is silently renewed by the refresh token', async ({ page }) => {
  await page.clock.install()
  await page.goto('/profile/settings')
  await signUp(page)
  await expect(page).toHaveURL(/\/profile\/settings$/)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  const before = await tokenOf(page)
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) left.push(frame.url())
  })
  const renewal = page.waitForRequest(isCall('/oauth/token'))
  await nearlyExpired(page)
  expect((await renewal).postData()).toContain('grant_type=refresh_token')
  await expect.poll(() => tokenOf(page)).not.toBe(before)
  expect(left).toEqual([])
  await expect(page.getByRole('banner')).toContainText('$0.00')
})

for (const hours of [1, -1])
  test(`on a clock ${hours > 0 ? 'an hour ahead' : 'an hour behind'}, a player logs in and stays`, async ({
    page,
    context,
  }) => {
    await context.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.goto('/dashboard')
    await signUp(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('banner')).toContainText('$0.00')
    const { exp } = claimsIn(await tokenOf(page))
    const cookie = (await context.cookies()).find(({ name }) => name === 'token')
    expect(Math.abs((cookie?.expires ?? 0) - exp)).toBeLessThan(60)
    // A new tab knows nothing of the server's clock but what this one has noted.
    const next = await context.newPage()
    await next.goto('/profile/settings')
    await expect(next.getByRole('banner')).toContainText('$0.00')
    await expect(next).toHaveURL(/\/profile\/settings$/)
  })

test('after a log-in by password or a reload, the token is renewed by the session at the provider', async ({
  page,
}) => {
  await page.clock.install()
  // Signs up in this browser, so that it gets the session's cookie.
  await loggedIn(page, page.request)
  await page.goto('/profile/settings')
  await expect(page.getByRole('banner')).toContainText('$0.00')
  const before = await tokenOf(page)
  const silent = page.waitForRequest(isCall('/authorize'))
  await nearlyExpired(page)
  expect(new URL((await silent).url()).searchParams.get('prompt')).toBe('none')
  await expect.poll(() => tokenOf(page)).not.toBe(before)
  await expect(page).toHaveURL(/\/profile\/settings$/)
})

test('a returning player whose cookie has expired is not asked to log in while the session is renewed', async ({
  page,
  context,
}) => {
  await page.goto('/inventory/dates')
  await signUp(page)
  await expect(page).toHaveURL(/\/inventory\/dates$/)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  await page.close()
  await context.clearCookies({ name: 'token' })
  const back = await context.newPage()
  const renewal = await holdBack(back, '**/authorize?*')
  const sent = await back.goto('/inventory/dates')
  expect(await sent?.text()).not.toContain('Please login')
  await expect(back.getByRole('status', { name: 'Loading page' })).toBeVisible()
  await expect(prompt(back)).toHaveCount(0)
  renewal.release()
  await expect(back.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(back.getByRole('banner')).toContainText('$0.00')
  await back.close()
})

test('the provider’s refusal is shown, with a way to try again', async ({ page }) => {
  await page.goto('/dashboard')
  await page.route('**/authorize?*', async (route) => {
    const state = new URL(route.request().url()).searchParams.get('state') ?? ''
    const answer = new URLSearchParams({ error: 'access_denied', error_description: 'You may not.', state })
    await route.fulfill({ status: 302, headers: { location: `/callback?${answer}` } })
  })
  await logIn(page).click()
  await expect(page.getByRole('alert')).toHaveText('access_denied: You may not.')
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await page.goto('/callback?code=stolen&state=another')
  await expect(page.getByRole('alert')).toHaveText('Invalid state')
  expect(await tokenOf(page)).toBe('')
})

type Claims = Record<string, unknown>
const forgeries: readonly [string, (claims: Claims) => Claims, alg?: string][] = [
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example/' })],
  ['another audience', (claims) => ({ ...claims, aud: 'another-game' })],
  ['no subject', (claims) => ({ ...claims, sub: undefined })],
  ['expired more than a minute ago', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 65 })],
  ['another nonce', (claims) => ({ ...claims, nonce: 'replayed' })],
  ['signed with HS256', (claims) => claims, 'HS256'],
  ['not signed', (claims) => claims, 'none'],
]

test('an ID token for another request makes no session', async ({ page }) => {
  test.slow()
  await page.goto('/dashboard')
  await signUp(page)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  for (const [what, forge, alg = 'RS256'] of forgeries) {
    await page.route('**/oauth/token', async (route) => {
      const answer = await route.fetch()
      const tokens: { id_token: string } = await answer.json()
      const part = (text: string): Claims => JSON.parse(Buffer.from(text, 'base64url').toString())
      const encoded = (claims: Claims) => Buffer.from(JSON.stringify(claims)).toString('base64url')
      const [header = '', claims = '', signature = ''] = tokens.id_token.split('.')
      const forged = [encoded({ ...part(header), alg }), encoded(forge(part(claims))), signature].join('.')
      await route.fulfill({ response: answer, json: { ...tokens, id_token: forged } })
    })
    // Without the token and the tab's stored user, only the provider's own session is left.
    await page.goto('/privacies/rules')
    await page.evaluate(() => {
      sessionStorage.clear()
      for (const cookie of document.cookie.split('; '))
        document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
    })
    await page.goto('/dashboard')
    await logIn(page).click()
    await expect(page.getByRole('heading', { name: 'Not logged in' }), what).toBeVisible()
    await expect(page.getByRole('alert'), what).not.toBeEmpty()
    expect(await tokenOf(page), what).toBe('')
    await page.unrouteAll()
  }
})

test('profile fields show loading until they arrive; without a profile there is no session, and without a balance $0.00', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/me/get_profile', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { message: 'Something broke.', code: 'internal' } })
  })
  await page.route('**/api/me/get_balance', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something broke.', code: 'internal' } }),
  )
  await page.goto('/profile/me')
  await expect(page.getByText('Loading...')).toHaveCount(4)
  // No amount before one is known.
  await expect(page.getByText('$0.00')).toBeHidden()
  release()
  await expect(prompt(page)).toBeVisible()
  await expect(logIn(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute('**/api/me/get_profile')
  await page.goto('/profile/me')
  await expect(page.getByText('Ann Lee')).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
