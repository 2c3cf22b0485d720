import { lazy } from 'react'

const loadTools = () => import('./header-tools.tsx')
const loadNews = () => import('../notifications/notification-news.tsx')

/** What only a player's pages have, so that a visitor of the landing page does not wait for it. */
export const HeaderTools = lazy(async () => ({ default: (await loadTools()).HeaderTools }))
export const NotificationNews = lazy(async () => ({ default: (await loadNews()).NotificationNews }))

/** Fetched beside the page's own script when somebody is logged in already. */
export function fetchPlayerParts(): void {
  for (const load of [loadTools, loadNews]) load().catch(() => undefined)
}
