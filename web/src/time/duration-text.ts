import { timeParts } from './time-parts.ts'

/** "3 d 4 h", "2 h 6 min", "59 min", "under a minute". */
export function durationText(milliseconds: number): string {
  const { days, hours, minutes } = timeParts(milliseconds)
  if (days > 0) return twoUnits([days, 'd'], [hours, 'h'])
  return twoUnits([hours, 'h'], [minutes, 'min']) || 'under a minute'
}

function twoUnits(...parts: readonly [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
