import { durationText } from '../time/duration-text.ts'
import type { CardItem } from './card-item.ts'

export interface CallState {
  readonly words: string
  readonly isLive: boolean
}

/** What an open call waits for: "Kicks off in 2 h 6 min", then "Live"; null for any other card. */
export function callStateOf({ face = {} }: Pick<CardItem, 'face'>, now: Date): CallState | null {
  const { status, starts_at: startsAt = '', locks_at: locksAt = '', home } = face
  if (status === 'Counter') return { words: 'Decided, not final yet', isLive: false }
  if (status !== 'Event Pending' && status !== 'Processing') return null
  // A report before its start closes an event at once.
  if (status === 'Processing' && now.getTime() < Date.parse(locksAt))
    return { words: 'Closed early', isLive: false }
  const left = Date.parse(startsAt) - now.getTime()
  if (!(left > 0)) return { words: 'Live', isLive: true }
  // Only a game between two sides kicks off.
  return { words: `${home ? 'Kicks off' : 'Starts'} in ${durationText(left)}`, isLive: false }
}
