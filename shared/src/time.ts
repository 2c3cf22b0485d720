/** Durations are written once, in the unit their name ends in. */
export const secondsPerHour = 3600
export const secondsPerDay = 86_400
export const millisecondsPerHour = secondsPerHour * 1000
export const millisecondsPerDay = secondsPerDay * 1000

export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
