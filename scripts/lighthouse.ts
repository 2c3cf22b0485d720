/**
 * `npm run lighthouse` audits the pages that people see first with Lighthouse, as a guest and as a player with cards,
 * on a phone and on a desktop, in Chromium against its own game. `-- landing mobile` runs only audits with these words
 * in their names. Exits 1 if a category is below the goal. Reports go to .bench/lighthouse.
 */
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import config from '../playwright.config.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { argumentsOf } from './arguments.ts'
import { ensureChromium } from './chromium.ts'
import { audit, categories, settings } from '../tools/lighthouse/audit.ts'
import { fillMarket, playerWithCards } from '../tools/lighthouse/visitors.ts'
import { buildWebWhenStale, root } from './web-build.ts'

const goal = 95

const pages = {
  landing: '/',
  dashboard: '/dashboard',
  inventory: '/inventory/dates',
  marketplace: '/marketplace/cards?status=not_owned,for_sale',
} as const

const { words: asked } = argumentsOf('lighthouse', { options: {}, words: Infinity })
const wanted = ['guest', 'player'].flatMap((who) =>
  Object.entries(pages).flatMap(([name, path]) =>
    settings
      .map((setting) => ({ who, name, path, setting }))
      .filter((each) => asked.every((word) => Object.values(each).includes(word))),
  ),
)
if (wanted.length === 0) {
  console.error(`There is no audit named "${asked.join(' ')}".`)
  process.exit(1)
}

const executablePath = ensureChromium()
await buildWebWhenStale()
const reports = join(root, '.bench', 'lighthouse')
mkdirSync(reports, { recursive: true })
const { address, stop } = await startServer()
process.env['E2E_BASE_URL'] = address
let isMet = true
try {
  const seller = await makeTemporaryFolder('lighthouse')
  await prepare(seller, (browser) => fillMarket(browser, address))
  for (const who of new Set(wanted.map((each) => each.who))) {
    const profile = await makeTemporaryFolder('lighthouse')
    const visits = wanted.filter((each) => each.who === who)
    await prepare(profile, async (browser) => {
      if (who === 'player') await playerWithCards(browser, address)
      for (const path of new Set(visits.map((each) => each.path))) await visit(browser, `${address}${path}`)
    })
    for (const { name, path, setting } of visits) {
      const file = join(reports, `${name}-${who}-${setting}.json`)
      const busy = loadavg()[0] ?? 0
      const audited = await audit(`${address}${path}`, { setting, executablePath, profile, file })
      const { scores, largestPaint, blocked, shift, failed } = audited
      const figures = categories.map((category) => `${category} ${scores[category]}`).join(', ')
      console.log(`${name}, ${who}, ${setting}: ${figures}`)
      console.log(
        `  largest paint ${largestPaint}, blocked ${blocked}, shift ${shift}, load ${busy.toFixed(1)}`,
      )
      for (const title of failed) console.log(`  - ${title}`)
      if (categories.some((category) => scores[category] < goal)) isMet = false
    }
    await rm(profile, { recursive: true, force: true })
  }
  await rm(seller, { recursive: true, force: true })
} finally {
  await stop()
}
process.exit(isMet ? 0 : 1)

/**
 * Opens a page beforehand: pictures are drawn on first request, and the audit is about everybody after the first
 * visitor.
 */
async function visit(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Prepares the state for an audit. Cookies stay in the profile. */
async function prepare(profile: string, work: (browser: BrowserContext) => Promise<void>): Promise<void> {
  const { args = [] } = config.use?.launchOptions ?? {}
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
