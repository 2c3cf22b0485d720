import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { isEverything, isItsTurn } from '../server/test/in-turn.ts'
import { ownAddress } from './address.ts'
import { expectNothingFromAxe } from './axe.ts'

export { expect, request } from '@playwright/test'

interface OurFixtures {
  /** What the browser says on the console because the story provokes it. */
  readonly provoked: RegExp | undefined
  /**
   * The visitor asks for less data: no page's scripts are fetched before it is opened, which would cost every story as
   * much as one page more. A torture has them fetched.
   */
  readonly savesData: boolean
  /**
   * Decided calls come up by themselves, over whatever is on the page. Stories of other things switch that off, as a
   * player can in the settings.
   */
  readonly resultsComeUp: boolean
  /** A file of many stories about edges: a third of them are told in each run, the others in the next turns. */
  readonly inTurns: boolean
  readonly usableAtTheEnd: undefined
}

/**
 * A story. It fails when a page says an error on the console or loses one altogether. A story that went well leaves
 * its pages in a state that everybody can use: axe looks at each that is still open, with the popup that is open on it.
 */
export const test = base.extend<OurFixtures>({
  // A file of stories may have a server of its own.
  baseURL: async ({ baseURL }, use) => use(ownAddress() ?? baseURL),
  provoked: [undefined, { option: true }],
  savesData: [!isEverything, { option: true }],
  resultsComeUp: [false, { option: true }],
  inTurns: [false, { option: true }],
  usableAtTheEnd: [
    // On the context, so that its pages are there until this is over.
    async ({ browser, context, provoked, savesData, resultsComeUp, inTurns }, use, story) => {
      story.skip(inTurns && !isItsTurn(numberOf(story.title), 3), 'told in another turn')
      const ofEarlierStories = browser.contexts().filter((each) => each !== context)
      const errors: string[] = []
      // Of each page that was refused something, or cut off: it may say so.
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
      if (base.info().status !== 'passed') return
      base.expect(errors, 'errors on the console').toEqual([])
      const contexts = browser.contexts().filter((each) => !ofEarlierStories.includes(each))
      for (const page of contexts.flatMap((each) => each.pages())) {
        if (isOurs(page) && (await isNewToAxe(page)))
          await base.step(`axe looks at ${page.url()}`, () => expectUsable(page))
      }
    },
    { auto: true, timeout: 300_000, box: true },
  ],
})

/** The same for the same words, and spread evenly over turns. */
function numberOf(words: string): number {
  return [...words].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

function askForLessData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

function keepResultsAway(): void {
  // A page without an address keeps nothing.
  if (window.origin !== 'null') localStorage.setItem('results-come-up', 'off')
}

/** Lines of the browser's own about the network do not count: stories of refusals provoke them on purpose. */
function isFault(message: ConsoleMessage): boolean {
  return message.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(message.text())
}

/** The client reports what it was refused and has told the player, e.g. a setting that could not be saved (PROF-20). */
function isReport(message: ConsoleMessage): boolean {
  return /^(\w+: This part of the page could not be loaded|The [\w ]+ (could not be [\w ]+|was not read|did not load)|Logging in failed)/.test(
    message.text(),
  )
}

/** The identity provider sent the visitor back without a session. */
function isSentBack(page: Page): boolean {
  const { searchParams } = new URL(page.url())
  return searchParams.has('error') || searchParams.has('code')
}

/** A page of any server that a story has started. */
function isOurs(page: Page): boolean {
  return !page.isClosed() && page.url() !== '' && new URL(page.url()).hostname === 'localhost'
}

/**
 * Many stories end on the same page: with the same popup, at the same width, it is looked at once in every other run.
 * A torture looks at it each time.
 */
async function isNewToAxe(page: Page): Promise<boolean> {
  const folder = process.env['AXE_SEEN']
  if (folder === undefined || isEverything) return true
  await page.waitForLoadState()
  const place = await page.evaluate(placeOfPage)
  if (!isItsTurn(numberOf(place), 2)) return false
  try {
    // Only one of the workers can make it.
    mkdirSync(join(folder, place))
    return true
  } catch {
    return false
  }
}

/** A name for a page by its width, its route and the popups that are open on it. */
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
  // What fades or moves into place is looked at where it arrives.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
  await expectNothingFromAxe(page)
}
