import type { Player } from '../commit/player.ts'

const rememberedMilliseconds = 60_000
const maxRemembered = 10_000

export interface RememberedPlayers {
  keep(player: Player): void
  /** The player as read within the last minute, with the database's current time. */
  recall(authId: string): Player | null
}

/** Players who recently made a call, since most commands come seconds after the same player's list. */
export function rememberedPlayers(): RememberedPlayers {
  const kept = new Map<string, { readonly player: Player; readonly at: number }>()
  return {
    keep(player) {
      if (kept.size >= maxRemembered) kept.clear()
      kept.set(player.authId, { player, at: performance.now() })
    },
    recall(authId) {
      const found = kept.get(authId)
      if (!found) return null
      const age = performance.now() - found.at
      if (age <= rememberedMilliseconds) {
        return { ...found.player, now: new Date(found.player.now.getTime() + age) }
      }
      kept.delete(authId)
      return null
    },
  }
}
