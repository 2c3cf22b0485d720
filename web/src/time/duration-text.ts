/** "3 d 4 h", "2 h 6 min", "59 min", rounded up to the minute. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return twoUnits([hours, 'h'], [minutes % 60, 'min'])
  return twoUnits([Math.floor(hours / 24), 'd'], [hours % 24, 'h'])
}

function twoUnits(...parts: readonly [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
