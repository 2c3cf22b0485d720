import { clientRoutes } from './client-routes.ts'

/** Names are also words of a cookie, so they have no dots. */
export const tourNames = [
  'dashboard',
  'inventory',
  'identity-crafting',
  'prediction-crafting',
  'buy-packs',
  'marketplace',
] as const

export type TourName = (typeof tourNames)[number]

/** The guided tour of a page, if it has one. A pack that is being opened has none. */
export function tourAt(pathname: string): TourName | null {
  switch (pathname) {
    case clientRoutes.dashboard:
      return 'dashboard'
    case clientRoutes.craftIdentity:
      return 'identity-crafting'
    case clientRoutes.craftPrediction:
      return 'prediction-crafting'
    case clientRoutes.buyPacks:
      return 'buy-packs'
    default:
  }
  if (pathname.startsWith('/marketplace/')) return 'marketplace'
  const isOpening = pathname.startsWith('/inventory/card-pack-open')
  return pathname.startsWith('/inventory/') && !isOpening ? 'inventory' : null
}

const endedCookie = 'tours_ended'

/**
 * The cookie that names the tours that a browser does not offer its player anymore. With it the server leaves out the
 * strip that offers one, so that the page does not move when the client runs (SES-50). It ends with the log-out.
 */
export function endedToursCookie(names: readonly TourName[]): string {
  return `${endedCookie}=${names.join('.')}; Path=/; Max-Age=31536000; SameSite=Lax`
}

/** Whether the page has a tour that a browser with these cookies does not offer anymore. */
export function isTourEnded(pathname: string, cookies: string): boolean {
  const tour = tourAt(pathname)
  if (tour === null) return false
  const ended = cookies.split('; ').find((cookie) => cookie.startsWith(`${endedCookie}=`)) ?? ''
  return ended
    .slice(endedCookie.length + 1)
    .split('.')
    .includes(tour)
}
