import { useState, type ReactNode } from 'react'
import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { isRecentLogIn } from '@called-shot/shared/account/rules.ts'
import { ApiError } from '../api/api-error.ts'
import { useSession } from './session.ts'
import { loggedInAtOf } from './token.ts'
import { settings } from '../settings.ts'
import { serverNow } from '../time/server-now.ts'
import { TextField } from '../ui/text-field.tsx'

export interface CurrentPassword {
  /** Null after a recent login, or if another service keeps the password. */
  readonly field: ReactNode
  readonly isFilled: boolean
  /** The password for the body of the call. */
  readonly given: { readonly current_password?: string }
  /** Shows the field if the server refused the call without a password; returns whether it did. */
  readonly askedBy: (error: unknown) => boolean
}

/** Asks for the current password for calls with `needsOwner`, unless the login is recent. */
export function useCurrentPassword(): CurrentPassword {
  const { token, auth_id } = useSession()
  const [password, setPassword] = useState('')
  // Decided once, so that the field does not appear while the player types.
  const [isAsked, setAsked] = useState(
    () =>
      canEditAtProvider(auth_id, settings.passwordPrefix) &&
      !isRecentLogIn(loggedInAtOf(token), new Date(serverNow())),
  )
  return {
    field: isAsked ? (
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        hint="You logged in more than 10 minutes ago"
        value={password}
        onChange={setPassword}
      />
    ) : null,
    isFilled: !isAsked || password !== '',
    given: isAsked ? { current_password: password } : {},
    askedBy(error) {
      const asks = error instanceof ApiError && error.code === 'password_needed'
      if (asks) setAsked(true)
      return asks
    },
  }
}
