import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'

const secondsPerMinute = 60
const daysPerMonth = 30

/** How long ago something was, floored to the largest unit that fits; months have 30 days (NOTI-16 to NOTI-21). */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000)
  if (seconds < secondsPerMinute) return 'just now'
  if (seconds < secondsPerHour) return ago(seconds / secondsPerMinute, 'minute')
  if (seconds < secondsPerDay) return ago(seconds / secondsPerHour, 'hour')
  const days = seconds / secondsPerDay
  return days < daysPerMonth ? ago(days, 'day') : ago(days / daysPerMonth, 'month')
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
