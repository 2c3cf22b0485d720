import { expect, test } from '@playwright/test'

test('a path that is no page answers 404, with the page', async ({ page }) => {
  const answer = await page.goto('/pool')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-type']).toContain('text/html')
})

test('a page of the client answers 200 and keeps to the content policy', async ({ page }) => {
  const breaches: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) breaches.push(message.text())
  })
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(breaches).toEqual([])
})
