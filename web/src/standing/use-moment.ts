import { useState } from 'react'
import { momentBetween, type Moment } from '@called-shot/shared/live/moments.ts'
import type { LivePrediction } from './use-live.ts'
import { playSound, type SoundName } from '../sound/sound-store.ts'

const sounds: Readonly<Record<Moment, SoundName>> = {
  reached: 'foil-epic',
  lost: 'flip',
  overtime: 'notifications',
  decided: 'stamp',
}

type Seen = Pick<LivePrediction, 'state' | 'quarter'>

/**
 * The last known state of each call on this page. If a card is shown more than once, only the first copy plays the
 * sound.
 */
const lastKnown = new Map<number, Seen>()

/** The latest change to the call since it appeared on screen; null until there is one. */
export function useMoment(call: LivePrediction | undefined): Moment | null {
  const [seen, setSeen] = useState(call)
  const [moment, setMoment] = useState<Moment | null>(null)
  if (call && call !== seen) {
    setSeen(call)
    const happened = seen && momentBetween(seen, call)
    if (happened) setMoment(happened)
  }
  return moment
}

/** Plays the sound of the change, once, however many copies of the card are shown. */
export function soundMoment({ prediction_id: id, state, quarter }: LivePrediction): void {
  const before = lastKnown.get(id)
  lastKnown.set(id, { state, quarter })
  const happened = before && momentBetween(before, { state, quarter })
  if (happened) playSound(sounds[happened])
}
