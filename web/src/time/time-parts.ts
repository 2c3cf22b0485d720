import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'

interface TimeParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/**
 * What is left of a time; nothing once it is over. The one rule for all countdowns and durations: each shows what is
 * left in full and drops the rest, so that the clock of a headline and the words of a card never differ by a minute.
 */
export function timeParts(milliseconds: number): TimeParts {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return {
    days: Math.floor(seconds / secondsPerDay),
    hours: Math.floor(seconds / secondsPerHour) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
