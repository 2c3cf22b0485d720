import { lazyPart } from './lazy-part.tsx'

/** What only a player's pages have, so that a visitor of the landing page does not wait for it. */
export const HeaderTools = lazyPart(() => import('./header-tools.tsx'), 'HeaderTools')
export const NotificationNews = lazyPart(
  () => import('../notifications/notification-news.tsx'),
  'NotificationNews',
)
/** Few ever see it: fetched when there is something to say. */
export const ClosedNotice = lazyPart(() => import('./closed-notice.tsx'), 'ClosedNotice')

/** Fetched beside the page's own script when somebody is logged in already. */
export async function fetchPlayerParts(): Promise<void> {
  await Promise.allSettled([HeaderTools.load(), NotificationNews.load()])
}
