import type { ClientRoute } from '@called-shot/shared/client-routes.ts'
import { landingPicture, type BuiltFiles } from './page-head.ts'

export interface FrameOf {
  readonly built: BuiltFiles
  readonly route: ClientRoute | null
  readonly hasSession: boolean
  readonly isReplay: boolean
}

const mark =
  '<svg viewBox="0 0 48 48" fill="none"><circle cx="24" cy="24" r="20.5" stroke="currentColor" stroke-width="4"/>' +
  '<path d="m13.5 25 7.5 8.5L36 14" stroke="currentColor" stroke-width="6" stroke-linecap="square"/></svg>'

/**
 * What a visitor sees until the client's script has come: the bar of every page, and on the landing page the picture
 * behind its first words, each where the client puts its own. The client draws over all of it at once.
 */
export function firstFrame({ built, route, hasSession, isReplay }: FrameOf): string {
  const picture = route === 'landing' && !hasSession ? built[landingPicture] : undefined
  return [
    '<div class="first-frame" aria-hidden="true"><div class="first-header">',
    isReplay ? '<p class="first-notice">Replay season, no real money</p>' : '',
    `<div class="first-bar">${mark}<span>Called Shot</span></div></div>`,
    picture
      ? `<div class="first-picture"><img src="/${picture.file}" alt="" width="1280" height="720" decoding="sync" fetchpriority="high"></div>`
      : '',
    '</div>',
  ].join('')
}

const place = '<div id="root">'

/** The page with its first frame; one that has no place for it stays as it is. */
export function withFirstFrame(page: string, frame: string): string {
  return page.replace(place, () => place + frame)
}
