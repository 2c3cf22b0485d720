import type { DrawLists, Reseal } from './proof.ts'

/** The open events are read milliseconds before the opening that depends on them; a busy game may take longer. */
const longestSeconds = 60

/**
 * Whether the published rule can produce this list of events: no event twice, in the order of their ids, each starting
 * within the period that the rule counts from the opening. Null if no such rule chose them (starter packs, and packs
 * from before the list was published with its times). Proofs of other packs of the collection opened at that time must
 * have the same list, which shows that none was omitted.
 */
export function eventsFollowRule(lists: DrawLists, openedAt: Date): boolean | null {
  const { events = [], event_starts: starts = [], event_window: window } = lists
  if (!window) return null
  const at = Date.parse(window.at)
  const seconds = (openedAt.getTime() - at) / 1000
  const inWindow = starts.every((start) => {
    const ahead = (Date.parse(start) - at) / 1000
    return ahead >= window.from_seconds - 0.001 && ahead <= window.to_seconds + 0.001
  })
  const inOrder = events.every((id, index) => index === 0 || id > (events[index - 1] ?? id))
  return (
    events.length > 0 &&
    starts.length === events.length &&
    seconds >= 0 &&
    seconds <= longestSeconds &&
    inWindow &&
    inOrder
  )
}

/** Whether the seals of a pack form a chain: each names the one before, and the last is the one it was opened under. */
export function resealsFollow(
  reseals: readonly Pick<Reseal, 'seed_hash' | 'seed_hash_before'>[],
  sealHash: string,
): boolean {
  return reseals.every(({ seed_hash: seal }, index) => {
    const next = reseals[index + 1]
    return seal === (next ? next.seed_hash_before : sealHash)
  })
}
