import { timeParts, twoDigits } from './time-parts.ts'

/** 3,905,000 ms → "01:05:05"; a day or more → "2 d 01:05:05". */
export function countdownText(milliseconds: number): string {
  const { days, hours, minutes, seconds } = timeParts(milliseconds)
  const clock = [hours, minutes, seconds].map(twoDigits).join(':')
  return days === 0 ? clock : `${days} d ${clock}`
}
