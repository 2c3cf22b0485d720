import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/refresh.ts'
import { tokenCookie } from './api/token-cookie.ts'
import { AppRouter, navigateTo } from './router.tsx'
import { fetchPageAt, fetchPages, Pages } from './routes.tsx'
import { startSession } from './session/session.ts'
import { watchConnection } from './loading/connection.ts'
import { ErrorBoundary } from './loading/error-boundary.tsx'
import { watchStyles } from './loading/lost-styles.ts'
import { reportRecovered } from './loading/part-missing.ts'
import { reloadWhenOutdated } from './loading/outdated-page.ts'
import { fetchPlayerParts } from './frame/player-parts.tsx'
import { savesData } from './loading/saves-data.ts'
import { setTrustedTypes } from './loading/trusted-types.ts'
import { followClickedNotices } from './worker/clicked-notices.ts'
import './ui/base.css'

setTrustedTypes()
reloadWhenOutdated()
watchConnection()
watchStyles()
startSession(navigateTo)
followClickedNotices(navigateTo)

const isPlayer = tokenCookie() !== null
/** After this long, a slow page is shown part by part as it loads. */
const maxMilliseconds = 1000
/** Long enough for the first page and its pictures to load. */
const quietMilliseconds = 4000

/**
 * Shows the first page all at once. Not awaited at the top level, because the page's script waits for this module to
 * finish.
 */
async function begin(root: Element): Promise<void> {
  const whole = Promise.all([
    fetchPageAt(window.location.pathname, isPlayer),
    isPlayer ? fetchPlayerParts() : null,
  ])
  // The visitor already sees the page as the server sent it, so parts of it must not replace it.
  const isDrawn = root.querySelector('.first-view') !== null
  await (isDrawn
    ? whole
    : Promise.race([whole, new Promise((resolve) => setTimeout(resolve, maxMilliseconds))]))
  const page = createRoot(root, { onRecoverableError: reportRecovered })
  // In a transition React pauses every few milliseconds, so that a tap on the first view need not wait for all of it.
  startTransition(() =>
    page.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary place="everything">
            <AppRouter>
              <Pages />
            </AppRouter>
          </ErrorBoundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  if (isPlayer) setTimeout(() => void prepareForLater(), quietMilliseconds)
}

/** Loads what the first page does not need. If that fails, tries again once the browser is online. */
async function prepareForLater(): Promise<void> {
  try {
    const { prepare } = await import('./worker/this-browser.ts')
    await prepare({ fetchPages: savesData() ? null : fetchPages })
  } catch {
    window.addEventListener('online', () => void prepareForLater(), { once: true })
  }
}

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')
void begin(root)
