import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ClientRoute } from '@called-shot/shared/client-routes.ts'

/** The pages of a guest as the client draws them, with the rules of its style element. */
const views = z.object({
  pages: z.record(z.string(), z.object({ markup: z.string(), style: z.string() })),
  /** Asks the player to turn a phone that is held upright. */
  rotateNotice: z.string(),
})
const drawn = z.object({ replay: views, real: views })
export type DrawnViews = z.output<typeof drawn>

export const drawnViewsName = 'first-views.json'
const notDrawn = { pages: {}, rotateNotice: '' }

/** The views that the build wrote (scripts/web-build.ts); none if the client is not built. */
export function readDrawnViews(folder: string): DrawnViews {
  const path = join(folder, drawnViewsName)
  return existsSync(path)
    ? drawn.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { replay: notDrawn, real: notDrawn }
}

export interface VisitOf {
  readonly views: DrawnViews
  readonly route: ClientRoute | null
  readonly hasSession: boolean
  readonly isReplay: boolean
  /** Whether it is a phone whose player has not chosen to continue in portrait. */
  readonly mayBeTurned: boolean
}

export interface FirstView {
  readonly markup: string
  /** The page itself, not only its bar. */
  readonly isPage: boolean
  /** The hash of its style element, as the content security policy names it. */
  readonly styleHash: string | null
}

/**
 * The page that a visitor sees until the client's script has loaded, in the places where the client will draw: guests
 * see the page itself, not interactive yet; players see only its bar, because their page is private. On a phone held
 * upright a notice asks the player to turn it, except on the landing page. The client then replaces this view.
 */
export function firstView({ views, route, hasSession, isReplay, mayBeTurned }: VisitOf): FirstView {
  const { pages, rotateNotice } = views[isReplay ? 'replay' : 'real']
  const view = route === null || hasSession ? undefined : pages[route]
  const isAsked = mayBeTurned && (route !== 'landing' || hasSession)
  const notice = isAsked ? `<div class="first-turn" inert aria-hidden="true">${rotateNotice}</div>` : ''
  if (view === undefined) return { markup: barOf(isReplay) + notice, isPage: false, styleHash: null }
  const style = view.style === '' ? '' : `<style>${view.style}</style>`
  const hash = createHash('sha256').update(view.style).digest('base64')
  return {
    markup: `${style}<div class="first-view" inert aria-hidden="true">${view.markup}</div>${notice}`,
    isPage: true,
    styleHash: style === '' ? null : `'sha256-${hash}'`,
  }
}

const mark =
  '<svg viewBox="0 0 48 48" fill="none"><circle cx="24" cy="24" r="20.5" stroke="currentColor" stroke-width="4"/>' +
  '<path d="m13.5 25 7.5 8.5L36 14" stroke="currentColor" stroke-width="6" stroke-linecap="square"/></svg>'

function barOf(isReplay: boolean): string {
  return [
    '<div class="first-header" aria-hidden="true">',
    isReplay ? '<p class="first-notice">Replay season, no real money</p>' : '',
    `<div class="first-bar">${mark}<span>Called Shot</span></div></div>`,
  ].join('')
}

const place = '<div id="root">'

/** The page with its first view; a page without a place for it is returned unchanged. */
export function withFirstView(page: string, { markup }: FirstView): string {
  return page.replace(place, () => place + markup)
}
