import { lazy, Suspense, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'

/** In a chunk of its own: whoever is logged in never needs it. */
const LoginPrompt = lazy(async () => ({ default: (await import('./login-prompt.tsx')).LoginPrompt }))

/** A page for players: a guest is asked to log in, and none of its calls is made (PERM-02, LIST-34). */
export function Protected({ children, what = 'this page' }: { children: ReactNode; what?: string }) {
  const { isLogged } = useSession()
  if (isLogged) return children
  return (
    <Suspense fallback={null}>
      <LoginPrompt what={what} />
    </Suspense>
  )
}
