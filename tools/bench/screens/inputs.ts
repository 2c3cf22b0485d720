import type { Page } from '@playwright/test'
import { fillSlots } from '../../../e2e/crafting.ts'
import { judged, quantileOf, type Ratio } from '../ratio.ts'
import { inputsOf, watchInputs, type Inputs } from './page-probes.ts'

const rounds = 5
/** How much slower than this machine a mid-range phone is, as Lighthouse assumes. */
const phoneSlowdown = 4
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const mostMilliseconds = { ofInput: 150, ofRedraw: 16 }

/** What a player does on the phone. */
const visits: readonly { readonly path: string; readonly act: (page: Page) => Promise<void> }[] = [
  { path: '/marketplace/cards?status=not_owned,for_sale', act: filterAndChoose },
  { path: '/inventory/dates', act: changeTabs },
  { path: '/crafting/identity', act: slotParts },
]

/**
 * Measures how long a phone four times slower than this machine takes from an input to the next frame, and how long a
 * list of twenty takes here to draw itself again when a card is chosen. The first round is left out, because the browser
 * still compiles the client.
 */
export async function benchInputs(page: Page): Promise<Ratio[]> {
  await watchInputs(page)
  const slow = await page.context().newCDPSession(page)
  const waits: number[][] = []
  const redraws: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const ofRound: number[] = []
    await page.setViewportSize(phone)
    for (const { path, act } of visits) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown })
      const { waits: ofVisit, slowest } = await inputsDuring(page, path, act)
      ofRound.push(...ofVisit)
      console.log(`  ${path}: slowest at ${slowest}`)
    }
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.setViewportSize(desktop)
    const { work } = await inputsDuring(page, '/inventory/dates', chooseCards)
    if (round === 0) continue
    waits.push(ofRound)
    redraws.push(...work)
    console.log(
      `  inputs, round ${round}: ${ofRound.length}, p98 ${quantileOf(ofRound, 0.98).toFixed(0)} ms, median ${quantileOf(ofRound, 0.5).toFixed(0)} ms; a list of twenty drawn again in ${quantileOf(work, 0.5).toFixed(1)} ms`,
    )
  }
  return [
    judged(
      {
        name: `from an input to the next frame, ${phoneSlowdown} times slower: p98 in milliseconds`,
        atMost: mostMilliseconds.ofInput,
      },
      waits.map((each) => quantileOf(each, 0.98)),
    ),
    judged(
      {
        name: 'a list of twenty drawn again when a card is chosen: milliseconds',
        atMost: mostMilliseconds.ofRedraw,
      },
      redraws,
    ),
  ]
}

async function inputsDuring(page: Page, path: string, act: (page: Page) => Promise<void>): Promise<Inputs> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await act(page)
  return inputsOf(page)
}

async function filterAndChoose(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Cards' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox').first().check()
  await sheet.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.click()
  await search.pressSequentially('a')
  await search.press('Backspace')
  await list.getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

async function changeTabs(page: Page): Promise<void> {
  for (const tab of ['Categories', 'Identities', 'Dates']) await page.getByRole('tab', { name: tab }).click()
}

function slotParts(page: Page): Promise<void> {
  return fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
}

async function chooseCards(page: Page): Promise<void> {
  const cards = page.getByRole('region', { name: 'Dates' }).getByRole('button')
  for (const place of [1, 3, 5, 2]) await cards.nth(place).click()
}
