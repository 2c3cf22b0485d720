import { timeParts, twoDigits } from '../time/time-parts.ts'

/** 754,000 ms → "12:34"; an hour or more "1:05:09"; a day or more "2 d 4 h"; nothing left "0:00". */
export function timeLeft(milliseconds: number): string {
  const { days, hours, minutes, seconds } = timeParts(milliseconds)
  if (days > 0) return `${days} d ${hours} h`
  const tail = twoDigits(seconds)
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${twoDigits(minutes)}:${tail}`
}
