import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import type { Standing } from '@called-shot/shared/endpoint.ts'
import { buttonLook, type ButtonTone } from '../ui/button.tsx'
import { useSession } from './session.ts'

interface WayOnProps {
  readonly to: To
  readonly state?: unknown
  readonly tone?: ButtonTone
  /** The standing that the calls of that page need: buying, trading and crafting, unless told. */
  readonly needs?: Standing
  readonly children: ReactNode
}

/**
 * A link from an empty list to where its cards come from; nothing if that is closed to the player, and only its room
 * until that is known.
 */
export function WayOn({ to, state, tone = 'primary', needs = 'eligible', children }: WayOnProps) {
  const { closed, balance, isAuthLoading } = useSession()
  if (whyClosedTo(closed, { standing: needs }) !== null) return null
  // `closed` comes with the balance.
  const isUnread = balance === null && isAuthLoading
  return (
    <Link className={buttonLook({ tone })} to={to} state={state} data-unread={isUnread || undefined}>
      {children}
    </Link>
  )
}
