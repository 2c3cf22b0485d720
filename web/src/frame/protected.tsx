import { Suspense, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { PageLoading } from '../loading/page-loading.tsx'

/** In a chunk of its own: a logged-in player never needs it. */
export const LoginPrompt = lazyPart(() => import('./login-prompt.tsx'), 'LoginPrompt')

/** A page for players: a guest is asked to log in, and none of its calls is made (PERM-02, LIST-34). */
export function Protected({ children, what = 'this page' }: { children: ReactNode; what?: string }) {
  const { isLogged } = useSession()
  if (isLogged) return children
  return (
    <Suspense fallback={<PageLoading />}>
      <LoginPrompt what={what} />
    </Suspense>
  )
}
