import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'

const [minute, hour, day] = [60, secondsPerHour, secondsPerDay]

/** 754,000 ms → "12:34"; an hour or more "1:05:09"; a day or more "2 d 4 h"; nothing left "0:00". */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds >= day) return `${Math.floor(seconds / day)} d ${Math.floor((seconds % day) / hour)} h`
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const tail = two(seconds % minute)
  return seconds < hour
    ? `${Math.floor(seconds / minute)}:${tail}`
    : `${Math.floor(seconds / hour)}:${two((seconds % hour) / minute)}:${tail}`
}
