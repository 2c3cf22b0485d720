import { Button, type ButtonTone } from '../ui/button.tsx'
import { login, useSession } from './session.ts'

/** A button that starts the login. */
export function PlayNow({ tone = 'primary' }: { tone?: ButtonTone }) {
  const { isAuthLoading } = useSession()
  return (
    <Button tone={tone} size="large" disabled={isAuthLoading} onClick={() => login()}>
      Play now
    </Button>
  )
}
