/** The parts of the frame for players only, in one file, so that visitors of the landing page do not wait for them. */
export { HeaderTools } from '../header/header-tools.tsx'
export { NotificationNews } from '../notifications/notification-news.tsx'
export { TourHint } from '../tours/tour-hint.tsx'
