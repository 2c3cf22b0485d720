import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useIsLeaving } from '../router.tsx'
import { CardLive } from '../card/card-live.ts'
import { useSession } from '../session/session.ts'
import { TourPlace } from '../tours/tour-place.tsx'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from '../header/header.tsx'
import { useKeptFocus } from '../ui/keep-focus.ts'
import { LiveUpdates } from './live-updates.tsx'
import { LoggedOutStrip } from './logged-out-strip.tsx'
import { OfflineStrip } from '../loading/offline-strip.tsx'
import { PageLoading } from '../loading/page-loading.tsx'
import {
  ClosedNotice,
  DecidedCalls,
  HeaderTools,
  liveOnCard,
  NotificationNews,
  TourHint,
} from './player-parts.tsx'
import { PopupHost } from '../popups/popup-host.tsx'
import { RotateNotice, useRotateNotice } from './rotate-notice.tsx'
import { useScrollToTop } from '../scroll.ts'
import styles from './frame.module.css'
import { SoundPlayer } from '../sound/sound-player.tsx'
import { usePaymentReturn } from '../wallet/use-payment-return.ts'

/** The header, footer and notices around every page. */
export function Frame() {
  useScrollToTop()
  useKeptFocus()
  usePaymentReturn()
  const isLeaving = useIsLeaving()
  const { pathname } = useLocation()
  const rotate = useRotateNotice()
  const { isLogged, closed } = useSession()
  return (
    <CardLive value={isLogged ? liveOnCard : null}>
      <div className={styles.frame} inert={rotate.isShown}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        {isLeaving && <div className={styles.progress} />}
        <Header tools={<HeaderTools />} />
        <OfflineStrip />
        <LoggedOutStrip />
        {closed !== null && (
          <ErrorBoundary place="notice" instead={null}>
            <Suspense fallback={null}>
              <ClosedNotice />
            </Suspense>
          </ErrorBoundary>
        )}
        {isLogged && (
          <ErrorBoundary place={pathname} instead={null}>
            <TourPlace renderHint={(hint) => <TourHint {...hint} />} />
          </ErrorBoundary>
        )}
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={isLeaving}>
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
      {rotate.isShown && <RotateNotice onPass={rotate.pass} />}
      <PopupHost />
      <SoundPlayer />
      <LiveUpdates />
      {isLogged && (
        <ErrorBoundary place="news" instead={null}>
          <Suspense fallback={null}>
            <NotificationNews>
              {(decidedAt, voided) => <DecidedCalls decidedAt={decidedAt} voided={voided} />}
            </NotificationNews>
          </Suspense>
        </ErrorBoundary>
      )}
    </CardLive>
  )
}
