import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ClientRoute } from '@called-shot/shared/client-routes.ts'

/** Pages by route as the client draws them, with the rules of their style elements. */
const pages = z.record(z.string(), z.object({ markup: z.string(), style: z.string() }))
const views = z.object({
  guests: pages,
  /** Pages of a player of whom nothing has been read yet. */
  players: pages,
  /** Asks the player to turn a phone that is held upright. */
  rotateNotice: z.string(),
})
const drawn = z.object({ replay: views, real: views })
export type DrawnViews = z.output<typeof drawn>

export const drawnViewsName = 'first-views.json'
const notDrawn = { guests: {}, players: {}, rotateNotice: '' }

/** The views that the build wrote (scripts/web-build.ts); none if the client is not built, or was by another version. */
export function readDrawnViews(folder: string): DrawnViews {
  const path = join(folder, drawnViewsName)
  const read = existsSync(path) ? drawn.safeParse(JSON.parse(readFileSync(path, 'utf8'))) : null
  return read?.data ?? { replay: notDrawn, real: notDrawn }
}

export interface VisitOf {
  readonly views: DrawnViews
  readonly route: ClientRoute | null
  readonly hasSession: boolean
  /** Without a token, but the client will try to renew a session before it asks anybody to log in. */
  readonly mayResume?: boolean
  readonly isReplay: boolean
  /** Whether it is a phone whose player has not chosen to continue in portrait. */
  readonly mayBeTurned: boolean
  /** Its address asks for something, such as an order; the first view, the same for all, would show another. */
  readonly asks: boolean
  /** The browser does not offer the page's tour to its player anymore, so the offer has no place. */
  readonly tourEnded?: boolean
}

export interface FirstView {
  readonly markup: string
  /** The page itself, not only its bar. */
  readonly isDrawn: boolean
  /** The hash of its style element, as the content security policy names it. */
  readonly styleHash: string | null
}

/**
 * The page that a visitor sees until the client's script has loaded, in the places where the client will draw, not
 * interactive yet: a guest's page whole; a player's without what is theirs, because reading it takes a token. Pages
 * that were not drawn have their bar and a placeholder, as does a player's page whose visitor may turn out to have a
 * session. On a phone held upright a notice asks the player to turn it, except on the landing page, which redirects
 * players to their dashboard. The client then replaces this view.
 */
export function firstView({
  views,
  isReplay,
  mayBeTurned,
  asks,
  tourEnded = false,
  ...visit
}: VisitOf): FirstView {
  const { route, hasSession } = visit
  const { rotateNotice } = views[isReplay ? 'replay' : 'real']
  const view = drawnFor(views[isReplay ? 'replay' : 'real'], visit)
  const isAsked = mayBeTurned && (route !== 'landing' || hasSession)
  const notice = isAsked ? `<div class="first-turn" inert aria-hidden="true">${rotateNotice}</div>` : ''
  if (view === undefined) {
    const markup = styleOf(loadingStyle) + barOf(isReplay) + loading + notice
    return { markup, isDrawn: false, styleHash: hashOf(loadingStyle) }
  }
  const facts = `${asks ? ' data-asked' : ''}${tourEnded ? ' data-tour-ended' : ''}`
  return {
    markup: `${styleOf(view.style)}<div class="first-view"${facts} inert aria-hidden="true">${view.markup}</div>${notice}`,
    isDrawn: true,
    styleHash: view.style === '' ? null : hashOf(view.style),
  }
}

const styleOf = (style: string) => (style === '' ? '' : `<style>${style}</style>`)
const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

function drawnFor(
  { guests, players }: DrawnViews['real'],
  { route, hasSession, mayResume = false }: Pick<VisitOf, 'route' | 'hasSession' | 'mayResume'>,
): DrawnViews['real']['guests'][string] | undefined {
  if (hasSession) return players[route === 'landing' ? 'dashboard' : (route ?? '')]
  return mayResume && route !== 'landing' ? undefined : guests[route ?? '']
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

/** The shape of a page, as the client's own placeholder has it; a fast connection never shows it. */
const loading = '<div class="first-loading" aria-hidden="true"></div>'
const loadingStyle = [
  '.first-loading{max-width:var(--page-width);margin:0 auto;padding:var(--space-10) var(--page-margin);',
  'animation:first-loading 0s .3s backwards}',
  '.first-loading::before,.first-loading::after{content:"";display:block;border-radius:var(--radius-panel);',
  'background:var(--surface)}',
  '.first-loading::before{width:min(60%,420px);height:56px;margin-bottom:var(--space-8)}',
  '.first-loading::after{height:min(50dvh,24rem)}',
  '@keyframes first-loading{from{visibility:hidden}}',
].join('')

const place = '<div id="root">'
/** Appears by its style alone, because the first script itself may not have come. */
const lateNotice = '<p class="first-late">This page takes long to load. <a href="">Try again</a></p>'

/** The page with its first view; a page without a place for it is returned unchanged. */
export function withFirstView(page: string, { markup }: FirstView): string {
  return page.replace(place, () => place + markup + lateNotice)
}
