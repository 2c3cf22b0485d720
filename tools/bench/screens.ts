import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { startServer } from '../../e2e/server.ts'
import config from '../../playwright.config.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { buildWebWhenStale } from '../../scripts/web-build.ts'
import { fillMarket, playerWithCards } from '../lighthouse/visitors.ts'
import type { Ratio } from './ratio.ts'
import { benchFrames } from './screens/frames.ts'
import { benchInputs } from './screens/inputs.ts'

/** Measures how quickly a player's screens answer, in Chromium against a server of its own. */
export async function benchScreens(): Promise<Ratio[]> {
  await buildWebWhenStale()
  const { address, stop } = await startServer()
  process.env['E2E_BASE_URL'] = address
  const { args = [] } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({ executablePath: ensureChromium(), args })
  try {
    await inContext(browser, address, (seller) => fillMarket(seller, address))
    return await inContext(browser, address, async (player) => {
      const trader = await playerWithCards(player, address)
      return [...(await benchInputs(trader.page)), await benchFrames(trader)]
    })
  } finally {
    await browser.close()
    await stop()
  }
}

async function inContext<Result>(
  browser: Browser,
  baseURL: string,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}
