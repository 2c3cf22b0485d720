import { lazy } from 'react'

const loadTools = () => import('./header-tools.tsx')
const loadNotice = () => import('./closed-notice.tsx')
const loadNews = () => import('../notifications/notification-news.tsx')

/** What only a player's pages have, so that a visitor of the landing page does not wait for it. */
export const HeaderTools = lazy(async () => ({ default: (await loadTools()).HeaderTools }))
export const NotificationNews = lazy(async () => ({ default: (await loadNews()).NotificationNews }))
/** Few ever see it: fetched when there is something to say. */
export const ClosedNotice = lazy(async () => ({ default: (await loadNotice()).ClosedNotice }))

/** Fetched beside the page's own script when somebody is logged in already. */
export function fetchPlayerParts(): void {
  for (const load of [loadTools, loadNews]) load().catch(() => undefined)
}
