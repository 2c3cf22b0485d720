import { createContext, useContext } from 'react'
import type { Answer } from '../api/client.ts'
import type { room } from '@called-shot/shared/operator/entrance-contract.ts'

export type RoomFacts = Answer<typeof room.enter>

export const RoomContext = createContext<RoomFacts | null>(null)

/** Who is in the room, and how acts are done there. */
export function useRoom(): RoomFacts {
  const facts = useContext(RoomContext)
  if (facts === null) throw new Error('outside of the operator’s room')
  return facts
}
