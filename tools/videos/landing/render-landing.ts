import type { Browser, Page } from '@playwright/test'
import { rosetteBands } from '../../../shared/src/art/rosette.ts'
import { drawFrom } from '../../../shared/src/art/seeded-random.ts'
import { encode, poster } from '../encode.ts'
import { framesTo } from '../ffmpeg.ts'
import { sceneScript, type Props } from './scene.ts'

const size = { width: 1600, height: 900 } as const
const framesPerSecond = 30
const seconds = 10

const sun = { seed: 'sunday', radius: 400 } as const

/** Renders the loop behind the landing page's headline. */
export async function renderLanding(stage: {
  readonly browser: Browser
  readonly address: string
  readonly target: string
  readonly master: string
}): Promise<void> {
  const { browser, address, target, master } = stage
  const cards = await photographCards(browser, address)
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  await setUp(page, { ...size, cards, rosette: sunRosette() })
  const frames = framesTo(master, framesPerSecond)
  const count = framesPerSecond * seconds
  for (let index = 0; index < count; index += 1) {
    await page.evaluate((t) => window.drawAt(t), index / count)
    await frames.write(await page.screenshot({ type: 'jpeg', quality: 98 }))
  }
  await frames.end()
  await context.close()
  await encode(master, { target, kind: 'background' })
  await poster(master, { file: `${target}-poster.webp`, second: 0, quality: 35 })
}

async function setUp(page: Page, props: Props): Promise<void> {
  await page.evaluate(sceneScript(props))
  await page.evaluate(() => Promise.all([...document.images].map((picture) => picture.decode())))
}

function sunRosette(): Props['rosette'] {
  const shape = { center: { x: 0, y: 0 }, radius: sun.radius, hole: 0.34 }
  // A rosette's first draw from its seed is its number of lobes.
  const lobes = drawFrom(`rosette ${sun.seed}`).whole(5, 13)
  return { bands: rosetteBands(sun.seed, 3, shape), lobes }
}

/** Photographs the landing page's own sample cards, straight and without shadows. */
async function photographCards(browser: Browser, address: string): Promise<string[]> {
  // The page's policy forbids the styles that we add.
  const context = await browser.newContext({
    viewport: { width: 1600, height: 1000 },
    deviceScaleFactor: 2,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#how-to-play').scrollIntoViewIfNeeded()
  // Only around the cards: their faces place numerals and seals by the same properties.
  await page.addStyleTag({
    content:
      '#how-to-play :not([data-card] *) { rotate: none !important; translate: none !important }' +
      '#how-to-play * { box-shadow: none !important }',
  })
  await page.waitForLoadState('networkidle')
  const pictures: string[] = []
  for (const card of await page.locator('#how-to-play [data-card] > span').all())
    pictures.push(
      `data:image/png;base64,${(await card.screenshot({ animations: 'disabled' })).toString('base64')}`,
    )
  await context.close()
  return pictures
}
