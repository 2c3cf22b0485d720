import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query.ts'
import { tokenCookie } from './api/token-cookie.ts'
import { AppRouter, navigateTo } from './router.tsx'
import { fetchPages, Pages } from './routes.tsx'
import { startSession } from './session/session.ts'
import { reloadWhenOutdated } from './shell/outdated-page.ts'
import { fetchPlayerParts } from './shell/player-parts.tsx'
import './ui/base.css'

reloadWhenOutdated()
startSession({ navigate: navigateTo })
if (tokenCookie() !== null) fetchPlayerParts()

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppRouter>
        <Pages />
      </AppRouter>
    </QueryClientProvider>
  </StrictMode>,
)

/** Long enough for the first page to be there with its pictures. */
const quietMilliseconds = 4000
if (tokenCookie() !== null) setTimeout(() => void fetchPages(), quietMilliseconds)
