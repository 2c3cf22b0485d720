/** What the frame shows to players alone, in one file: visitors of the landing page do not wait for it. */
export { HeaderTools } from '../header/header-tools.tsx'
export { NotificationNews } from '../notifications/notification-news.tsx'
export { TourHint } from '../tours/tour-hint.tsx'
