import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'

/** 3,905,000 ms → "01:05:05"; a day or more → "2 d 01:05:05". */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const days = Math.floor(seconds / secondsPerDay)
  const parts = [Math.floor(seconds / secondsPerHour) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return days === 0 ? clock : `${days} d ${clock}`
}
