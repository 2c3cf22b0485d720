/** "19:59:08" until then; null when it is ready. */
export function countdown(at: Date, now: Date): string | null {
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return null
  const pieces = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return pieces.map((piece) => String(piece).padStart(2, '0')).join(':')
}
