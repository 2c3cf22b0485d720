import { secondsPerHour } from '@called-shot/shared/time.ts'
import { serverNow } from './server-now.ts'

/** After the moment itself, so that the answer already counts it as past. */
const afterSeconds = 1

/**
 * The seconds until the first of these moments (milliseconds) is past by the server's clock; false if all are. An hour
 * at most, because timers stand still while a computer sleeps.
 */
export function secondsUntilNext(moments: readonly number[]): number | false {
  const now = serverNow()
  const ahead = moments.filter((moment) => moment > now)
  if (ahead.length === 0) return false
  return Math.min(secondsPerHour, (Math.min(...ahead) - now) / 1000 + afterSeconds)
}
