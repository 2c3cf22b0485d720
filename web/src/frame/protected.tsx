import { Suspense, type ReactNode } from 'react'
import { useIsResuming, useSession } from '../session/session.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { PageLoading } from '../loading/page-loading.tsx'

/** In its own chunk, because a logged-in player never needs it. */
export const LoginPrompt = lazyPart(() => import('./login-prompt.tsx'), 'LoginPrompt')

/** A page for players. A guest is asked to log in, and the page makes none of its calls (PERM-02, LIST-34). */
export function Protected({ children, what = 'this page' }: { children: ReactNode; what?: string }) {
  const { isLogged } = useSession()
  const isResuming = useIsResuming()
  if (isLogged) return children
  if (isResuming) return <PageLoading />
  return (
    <Suspense fallback={<PageLoading />}>
      <LoginPrompt what={what} />
    </Suspense>
  )
}
