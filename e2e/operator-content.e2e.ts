import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isItsTurn } from '../server/test/in-turn.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { holdBack, listOf } from './answers.ts'
import { expectNoSidewaysScroll } from './axe.ts'
import { playAt } from './address.ts'
import { asOperator, auditedActs, doAct } from './operator-acts.ts'
import { operator, operatorCredentials } from './operator.ts'
import { linkMailedTo } from './outbox.ts'
import { playOnOwnServer } from './own-server.ts'
import { loggedIn, somebody } from './players.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'

/** Replaces one text with another in the editor. */
async function editSeries(page: Page, before: string, after: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'series.json' })
  const text = await editor.inputValue()
  expect(text).toContain(before)
  await editor.fill(text.replace(before, after))
}

test.describe('on a server whose content changes', () => {
  test.skip(!isItsTurn(0, 2), 'takes turns with two owners')
  playOnOwnServer(startServer)

  test('an owner edits a series, reads which rule it breaks, fixes it, publishes it, and goes back to the previous version', async ({
    page,
  }) => {
    await asOperator(page)
    await page.goto('/operator/content')
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const check = page.getByRole('button', { name: 'Check the change' })
    const change = page.getByRole('region', { name: 'The change' })
    await expect(publish).toHaveAccessibleDescription('Nothing has changed')

    await page.getByRole('tab', { name: 'Series' }).click()
    await editSeries(page, '"priceCents": 900', '"priceCents": 501')
    await expect(publish).toHaveAccessibleDescription('Check the change first')
    await check.click()
    await expect(change).toContainText('This cannot be published.')
    await expect(publish).toHaveAccessibleDescription(/holds more than 0\.95 of its price/)
    await publish.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await editSeries(page, '"priceCents": 501', '"priceCents": 1000')
    await check.click()
    await expect(change).toContainText('This can be published.')
    await expect(change.getByRole('table', { name: 'What changes' }).getByRole('row').nth(1)).toContainText(
      '1000',
    )
    await expect(change.getByRole('table', { name: 'Series' })).toContainText('$9.00 → $10.00')
    await publish.click()
    await doAct(page, 'Publish', { Reason: 'foil packs cost more to print' })
    const history = page.getByRole('table', { name: 'History' })
    const newest = history.getByRole('row').nth(1)
    await expect(newest).toContainText('foil packs cost more to print')
    await expect(newest).toContainText('series.json')
    await newest.getByRole('button', { name: 'Differences' }).click()
    await expect(page.getByRole('table', { name: 'What version 2 changed' })).toContainText('1000')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    expect(await auditedActs('foil packs cost more')).toEqual(['content_published'])

    await history.getByRole('row').nth(2).getByRole('button', { name: 'Back to this' }).click()
    await check.click()
    await expect(change.getByRole('table', { name: 'Series' })).toContainText('$10.00 → $9.00')
    await expectNoSidewaysScroll(page)
    await publish.click()
    await doAct(page, 'Publish', { Reason: 'as it was' })
    await expect(history.getByRole('row').nth(1)).toContainText('as it was')
    await expect(page.getByText('Version 3 has been on sale')).toBeVisible()
  })
})

test('the editor loads files, and names one that is not content', async ({ page }) => {
  await asOperator(page)
  await page.goto('/operator/content')
  const chooser = page.getByLabel('Content files')
  await chooser.setInputFiles([
    { name: 'shows.json', mimeType: 'application/json', buffer: Buffer.from('{') },
    { name: 'show.json', mimeType: 'application/json', buffer: Buffer.from('{}') },
  ])
  await expect(page.getByText('Not a content file: show.json.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Shows · changed' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('shows.json is not JSON yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard the change' }).click()
  await expect(page.getByRole('tab', { name: 'Shows', exact: true })).toBeVisible()
})

test('a change that was edited while it was checked has to be checked again', async ({ page }) => {
  await asOperator(page)
  await page.goto('/operator/content')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await page.getByRole('tab', { name: 'Series' }).click()
  await editSeries(page, '"priceCents": 900', '"priceCents": 1000')
  const { asked, release } = await holdBack(page, '**/api/operator/content/preview')
  await page.getByRole('button', { name: 'Check the change' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await editSeries(page, '"priceCents": 1000', '"priceCents": 1100')
  const answered = page.waitForResponse('**/api/operator/content/preview')
  release()
  await answered
  await expect(page.getByRole('button', { name: 'Check the change' })).not.toHaveAttribute('aria-busy')
  await expect(publish).toHaveAccessibleDescription('Check the change first')
})

/** A published version as the history lists it. */
const versionOf = (number: number) => ({
  number,
  hash: String(number).padStart(64, '0'),
  directory: '.',
  published_at: '2026-01-10T18:00:00Z',
  published_by: null,
  reason: `version ${number}`,
})

/** What waits: the proposal 4711, a change to the content files based on the version with this hash. */
async function waitsWith(page: Page, base: string, { by, reason }: { by: string; reason: string }) {
  const body = { base, files: { 'shows.json': '[]' }, reason }
  const proposal = {
    kind: 'proposal',
    subject: '4711',
    title: 'Sam proposes content/edits',
    since: new Date().toISOString(),
    taken_by: null,
    proposed: { method: 'POST', path: '/operator/content/edits', body, by, about: null },
  }
  await page.route('**/api/operator/work', (route) =>
    route.fulfill({ json: { data: [proposal], totals: [{ kind: 'proposal', total: 1 }] } }),
  )
}

test('who proposed a change to the content reads that another owner has to publish it', async ({ page }) => {
  await asOperator(page)
  const { version } = await operator.get<{ version: { hash: string } }>('/content')
  await waitsWith(page, version.hash, { by: operatorCredentials.email, reason: 'Fewer shows.' })
  await page.goto('/operator/content?proposal=4711')
  const own = page.getByText('You proposed this change: Fewer shows. Another owner has to publish it.')
  await expect(own).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveAccessibleDescription(
    'You proposed this: another owner has to publish it.',
  )
})

test('a proposed change to an older version can be neither checked nor published', async ({ page }) => {
  await asOperator(page)
  await waitsWith(page, '0'.repeat(64), { by: 'another@example.com', reason: 'Fewer shows!' })
  await page.goto('/operator/content?proposal=4711')
  await expect(
    page.getByText('Another owner proposed this change: Fewer shows!', { exact: true }),
  ).toBeVisible()
  const outdated = /^Version \d+ was published after this change was begun\. Discard it/
  await expect(page.getByRole('alert').filter({ hasText: outdated })).toBeVisible()
  for (const name of ['Check the change', 'Publish'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(outdated)
})

test('whose change is refused as outdated sees the version published meanwhile, and can begin from it', async ({
  page,
}) => {
  await asOperator(page)
  const { files } = await operator.get<{ files: Record<string, string> }>('/content')
  let number = 41
  await page.route('**/api/operator/content', (route) => {
    const shows = `[{ "version": ${number} }]`
    return route.fulfill({ json: { version: versionOf(number), files: { ...files, 'shows.json': shows } } })
  })
  await page.route('**/api/operator/content/preview', (route) =>
    route.fulfill({ status: 409, json: { code: 'changed', message: 'Version 42 was published.' } }),
  )
  await page.goto('/operator/content')
  await page.getByRole('tab', { name: 'Shows' }).click()
  const editor = page.getByRole('textbox', { name: 'shows.json' })
  await editor.fill('[]')
  number = 42
  await page.getByRole('button', { name: 'Check the change' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Version 42 was published' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard the change' }).click()
  await expect(editor).toHaveValue('[{ "version": 42 }]')
})

test('paging through the history keeps the proposed change, and the differences asked for last are shown', async ({
  page,
}) => {
  await asOperator(page)
  const { version, files } = await operator.get<{
    version: { hash: string }
    files: Record<string, string>
  }>('/content')
  await waitsWith(page, version.hash, { by: 'another@example.com', reason: 'fewer shows' })
  const versions = Array.from({ length: 21 }, (_, index) => ({ ...versionOf(21 - index), changed_files: [] }))
  await page.route('**/api/operator/content/versions?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    return route.fulfill({
      json: listOf(versions, { limit: Number(query.get('limit')), offset: Number(query.get('offset')) }),
    })
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/operator/content/versions/*', async (route) => {
    const number = Number(route.request().url().split('/').at(-1))
    if (number === 21) await held.promise
    await route.fulfill({ json: { version: versionOf(number), files, before: null } })
  })
  await page.goto('/operator/content?proposal=4711')
  const proposed = page.getByText('Another owner proposed this change: fewer shows')
  await expect(proposed).toBeVisible()
  const history = page.getByRole('table', { name: 'History' })
  const differencesOf = (number: number) =>
    history
      .getByRole('row')
      .filter({ hasText: `version ${number}` })
      .getByRole('button', { name: 'Differences' })
  await differencesOf(21).click()
  await differencesOf(20).click()
  const shown = page.getByRole('heading', { name: 'What version 20 changed' })
  await expect(shown).toBeVisible()
  held.resolve()
  await expect(differencesOf(21)).not.toHaveAttribute('aria-busy')
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(history.getByText('version 1', { exact: true })).toBeVisible()
  await expect(proposed).toBeVisible()
})

test.describe('where acts need two owners', () => {
  test.skip(!isItsTurn(1, 2), 'takes turns with one owner')
  const second = somebody('Sam Owner')
  let folder: string

  test.beforeAll(async ({ browser }) => {
    folder = await makeTemporaryFolder('e2e-owners')
    // Naming the second owner would itself need two owners, so it happens before that is required.
    const alone = await startServer({ DATA_DIR: folder })
    playAt(alone.address)
    const page = await browser.newPage({ baseURL: alone.address })
    await loggedIn(page, page.request, second)
    await page.goto(await linkMailedTo(second.email))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    await page.close()
    await operator.post('/roles', { email: second.email, roles: ['owner'], reason: 'a second pair of eyes' })
    await alone.stop()
  })
  playOnOwnServer(() => startServer({ DATA_DIR: folder, TWO_PERSONS: 'on' }))
  test.afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the second owner reads the first one’s change, checks it, and publishes exactly that', async ({
    page,
  }) => {
    await asOperator(page)
    await page.goto('/operator/content')
    await page.getByRole('tab', { name: 'Series' }).click()
    await editSeries(page, '"priceCents": 900', '"priceCents": 1000')
    await page.getByRole('button', { name: 'Check the change' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await dialog.getByLabel('Reason').fill('foil packs cost more to print')
    await dialog.getByRole('button', { name: 'Publish, with a second operator' }).click()
    await expect(page.getByRole('dialog', { name: 'Written down' })).toBeVisible()

    await asOperator(page, second)
    await page.goto('/operator/work')
    await page.getByRole('link', { name: /proposes content\/edits/ }).click()
    await expect(page.getByText('Another owner proposed this change: foil packs cost more')).toBeVisible()
    const change = page.getByRole('region', { name: 'The change' })
    await expect(change.getByRole('table', { name: 'What changes' }).getByRole('row').nth(1)).toContainText(
      '1000',
    )
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await expect(publish).toHaveAccessibleDescription('Check the change first')
    await page.getByRole('button', { name: 'Check the change' }).click()
    await expect(change).toContainText('This can be published.')
    await publish.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish, with a second operator' }).click()
    await expect(page.getByRole('dialog', { name: 'Done' })).toContainText('It is in the audit log.')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Version 2 has been on sale')).toBeVisible()
    await expect(page.getByText('That proposal is gone')).toBeVisible()
    expect(await auditedActs('foil packs cost more')).toEqual(['content_published', 'act_proposed'])
  })
})
