import { live } from '@called-shot/shared/live/contract.ts'
import type { Actor } from './actor.ts'

/**
 * Checks the standing of the player's own calls, and one of their games as everybody sees it; throws if they contradict
 * each other.
 */
export async function watchGame({ caller, pick }: Actor): Promise<void> {
  const { data: mine } = await caller.call(live.myPredictions)
  const call = pick.of(mine)
  if (!call) return
  const game = await caller.call(live.showEvent, { params: { event_id: String(call.event_id) } })
  if (game.plays.length !== game.plays_told)
    throw new Error(`${game.name}: ${game.plays.length} plays, and ${game.plays_told} are told`)
  const isOver = call.state === 'final' || call.state === 'corrected'
  if (isOver ? call.chance !== null : call.corrected_from !== null)
    throw new Error(`${game.name}: a call is ${call.state}, with ${call.words}`)
}
