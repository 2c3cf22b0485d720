import { clockWords } from '@called-shot/shared/live/standing.ts'
import { millisecondsPerDay } from '@called-shot/shared/time.ts'
import { durationText } from '../time/duration-text.ts'
import { momentText, shortMomentText } from '../time/moment-text.ts'
import type { LiveEvent } from './use-live.ts'

type Phased = Pick<LiveEvent, 'state' | 'starts_at' | 'quarter' | 'seconds_left' | 'calls_decided'>

/** "Starts in 5 min · Nov 23, 4:25 PM EST" on its last day, "Starts Nov 23, 2026, 4:25 PM EST" before, then the clock. */
export function phaseWords(event: Phased, now: Date): string {
  if (event.state === 'final') return 'Final'
  if (event.state === 'scheduled') return `Starts ${startWords(event.starts_at, now)}`
  if (event.quarter === null || event.seconds_left === null) {
    return event.calls_decided
      ? 'Decided; final once the dispute window is over'
      : 'On now; results come at the end'
  }
  const clock = clockWords(event.quarter, event.seconds_left)
  return clock.slice(0, 1).toUpperCase() + clock.slice(1)
}

function startWords(at: Date, now: Date): string {
  const left = at.getTime() - now.getTime()
  if (left <= 0 || left >= millisecondsPerDay) return momentText(at)
  return `in ${durationText(left)} · ${shortMomentText(at)}`
}
