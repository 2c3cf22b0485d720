const storageKey = 'daily-pack'

/** When this player's next daily pack is ready, as far as this browser knows; null: maybe now. */
export function storedNextPackAt(
  player: string,
  stored: string | null = localStorage.getItem(storageKey),
): Date | null {
  try {
    const known: unknown = JSON.parse(stored ?? 'null')
    if (typeof known !== 'object' || known === null) return null
    const text: unknown = new Map(Object.entries(known)).get(player)
    const at = typeof text === 'string' ? new Date(text) : null
    return at && Number.isFinite(at.getTime()) ? at : null
  } catch {
    return null
  }
}

/** Stored separately for each player. */
export function storeNextPackAt(player: string, at: Date): void {
  localStorage.setItem(storageKey, JSON.stringify({ [player]: at.toISOString() }))
}

/** "19:59:08" until then; null when it is ready. */
export function countdown(at: Date, now: Date): string | null {
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return null
  const pieces = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return pieces.map((piece) => String(piece).padStart(2, '0')).join(':')
}
