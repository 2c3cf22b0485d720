import { createContext, useContext } from 'react'
import type { Answer } from '../api/client.ts'
import { whyRoleMissing, type NamedRole } from '@called-shot/shared/operator-roles.ts'
import type { room } from '@called-shot/shared/operator/entrance-contract.ts'

export type RoomFacts = Answer<typeof room.enter>

export const RoomContext = createContext<RoomFacts | null>(null)

/** Who is in the room, and the rules for acts there. */
export function useRoom(): RoomFacts {
  const facts = useContext(RoomContext)
  if (facts === null) throw new Error('outside of the operator’s room')
  return facts
}

interface NeedsRole {
  readonly roles?: readonly NamedRole[] | undefined
  readonly whyNot?: string | null
}

/** Why this operator may not make a call or an act, in the server's words; null if they may. */
export function useWhyNot(): (call: NeedsRole) => string | null {
  const { roles } = useRoom()
  return (call) => whyRoleMissing(roles, call)?.message ?? call.whyNot ?? null
}
