import { buyPacksOf } from '../../../e2e/packs.ts'
import { grant, type Trader } from '../../../e2e/traders.ts'
import { judged, type Ratio } from '../ratio.ts'
import { frame, framesWhile } from './page-probes.ts'

const rounds = 3
const packsAtOnce = 20
const atLeast = 55

/**
 * Measures the frames a second that the page shows while the cards of twenty packs, the most that one screen opens,
 * arrive and are scrolled. Chromium draws them without a graphics card.
 */
export async function benchFrames(player: Trader): Promise<Ratio> {
  const { page } = player
  await page.setViewportSize({ width: 1440, height: 900 })
  await grant(player.email, { funds: 200 })
  const rates: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await buyPacksOf(player, packsAtOnce)
    await page.goto('/inventory/card-packs', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const packs = page.getByRole('region', { name: 'Card packs' }).getByRole('button', { name: /^Pack, AFC/ })
    for (let place = 0; place < packsAtOnce; place += 1) await packs.nth(place).click()
    await page.getByRole('button', { name: `Open ${packsAtOnce} packs` }).click()
    const dialog = page.getByRole('dialog')
    const cards = dialog.getByRole('list', { name: 'New cards' }).getByRole('listitem')
    const arriving = await framesWhile(page, async () => {
      await dialog.getByRole('button', { name: 'Open all' }).click()
      await cards.last().waitFor()
    })
    await page.waitForLoadState('networkidle')
    await dialog.hover()
    const scrolling = await framesWhile(page, async () => {
      for (const pixels of [60, -60])
        for (let turn = 0; turn < 60; turn += 1) {
          await page.mouse.wheel(0, pixels)
          await page.waitForTimeout(frame)
        }
    })
    rates.push(scrolling)
    console.log(
      `  ${await cards.count()} new cards, round ${round}: ${arriving.toFixed(0)} frames a second while they arrive, ${scrolling.toFixed(0)} while they are scrolled`,
    )
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  return judged({ name: 'frames a second while the cards of twenty packs are scrolled', atLeast }, rates)
}
