import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { isEverything, isItsTurn } from '../server/test/in-turn.ts'
import { ownAddress } from './address.ts'
import { expectNothingFromAxe } from './axe.ts'

export { expect, request } from '@playwright/test'

interface OurFixtures {
  /** Console errors that the story causes on purpose. */
  readonly provoked: RegExp | undefined
  /**
   * The visitor asks for less data, so that no page's scripts are prefetched, which would cost every story as much as
   * one more page. Torture prefetches them.
   */
  readonly savesData: boolean
  /**
   * Decided calls come up by themselves over any page. Stories about other things switch that off, as a player can in
   * the settings.
   */
  readonly resultsComeUp: boolean
  /** A file with many stories about edges, a third of which run in each turn. */
  readonly inTurns: boolean
  readonly itsTurn: undefined
  readonly usableAtTheEnd: undefined
}

/**
 * A story. It fails if a page logs an error on the console or has an uncaught one. After a story that passed, axe
 * checks each page still open, with any open popup.
 */
export const test = base.extend<OurFixtures>({
  // A file of stories may have its own server.
  baseURL: async ({ baseURL }, use) => use(ownAddress() ?? baseURL),
  provoked: [undefined, { option: true }],
  savesData: [!isEverything, { option: true }],
  resultsComeUp: [false, { option: true }],
  inTurns: [false, { option: true }],
  // It comes before all that has a browser, so that a story of another turn opens none.
  itsTurn: [
    async ({ inTurns }, use, story) => {
      story.skip(inTurns && !isItsTurn(numberOf(story.title), 3), 'runs in another turn')
      await use(undefined)
    },
    { auto: true, box: true },
  ],
  usableAtTheEnd: [
    // It depends on the context, so that the context's pages stay open until this has ended.
    async ({ browser, context, provoked, savesData, resultsComeUp }, use) => {
      const ofEarlierStories = browser.contexts().filter((each) => each !== context)
      const errors: string[] = []
      // Pages with a refused or failed request, which may report it.
      const wereRefused = new WeakSet<Page>()
      const listen = (page: Page) => {
        page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
        page.on('requestfailed', () => wereRefused.add(page))
        page.on('response', (response) => {
          if (response.status() >= 400) wereRefused.add(page)
        })
        page.on('console', (message) => {
          if (!isFault(message) || provoked?.test(message.text()) === true) return
          if (isReport(message) && (wereRefused.has(page) || isSentBack(page))) return
          errors.push(`${page.url()}: ${message.text()}`)
        })
      }
      const prepare = async (each: typeof context) => {
        each.on('page', listen)
        if (savesData) await each.addInitScript(askForLessData)
        if (!resultsComeUp) await each.addInitScript(keepResultsAway)
      }
      const prepareOther = (each: typeof context) => void prepare(each)
      await prepare(context)
      browser.on('context', prepareOther)
      await use(undefined)
      browser.off('context', prepareOther)
      const contexts = browser.contexts().filter((each) => !ofEarlierStories.includes(each))
      const pages = contexts.flatMap((each) => each.pages())
      if (base.info().status === 'passed') {
        base.expect(errors, 'errors on the console').toEqual([])
        for (const page of pages) {
          if (isOurs(page) && (await isNewToAxe(page)))
            await base.step(`axe checks ${page.url()}`, () => expectUsable(page))
        }
      }
      // What the story answered itself may still be on its way when its pages close.
      for (const each of [...pages, ...contexts]) await each.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true, timeout: 300_000, box: true },
  ],
})

/** Returns a number that is the same for the same words, and spreads evenly over turns. */
function numberOf(words: string): number {
  return [...words].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

function askForLessData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

function keepResultsAway(): void {
  // A page without an address has no storage.
  if (window.origin !== 'null') localStorage.setItem('results-come-up', 'off')
}

/** Ignores the browser's own messages about the network, because stories about refusals cause them on purpose. */
function isFault(message: ConsoleMessage): boolean {
  return message.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(message.text())
}

/**
 * Whether the client reports a refusal that it also showed the player, e.g. a setting that could not be saved
 * (PROF-20).
 */
function isReport(message: ConsoleMessage): boolean {
  return /^(\w+: This part of the page could not be loaded|The [\w ]+ (could not be [\w ]+|was not read|did not load)|Logging in failed)/.test(
    message.text(),
  )
}

/** Whether the identity provider sent the visitor back without a session. */
function isSentBack(page: Page): boolean {
  const { searchParams } = new URL(page.url())
  return searchParams.has('error') || searchParams.has('code')
}

/** Whether the page is from a server that a story has started. */
function isOurs(page: Page): boolean {
  return !page.isClosed() && page.url() !== '' && new URL(page.url()).hostname === 'localhost'
}

/**
 * Many stories end on the same page. With the same popups and width, it is checked once in every other run. Torture
 * checks it each time.
 */
async function isNewToAxe(page: Page): Promise<boolean> {
  const folder = process.env['AXE_SEEN']
  if (folder === undefined || isEverything) return true
  await page.waitForLoadState()
  const place = await page.evaluate(placeOfPage)
  if (!isItsTurn(numberOf(place), 2)) return false
  try {
    // Only one worker can create the folder.
    mkdirSync(join(folder, place))
    return true
  } catch {
    return false
  }
}

/** Returns a name for a page from its width, its route and its open popups. */
function placeOfPage(): string {
  const route = window.location.pathname.replaceAll(/\d+/g, '0')
  const popups = [...document.querySelectorAll('dialog[open], [role="dialog"]')].map(
    (popup) => popup.querySelector('h1, h2')?.textContent ?? '',
  )
  return encodeURIComponent([window.innerWidth, route, ...popups].join(' ').replaceAll(/\d/g, '0')).slice(
    0,
    200,
  )
}

async function expectUsable(page: Page): Promise<void> {
  // Ends animations, so that axe sees content in its final place.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
  await expectNothingFromAxe(page)
}
