import { useEffect, useEffectEvent, useState } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { playSound } from '../sound/sound-store.ts'
import type { CallResult } from './call-result.ts'
import { atOnce, timesOf } from './result-times.ts'

/** How long after the stamp the light of a win comes up; the style sheet has the same. */
const lightMilliseconds = 120

type Ids = ReadonlySet<CardItem['id']>

/**
 * Which of several results is in front, and which have been told. The front one is stamped once its number stops, a
 * win then rings, and only then it is told in words. One that was told before is told again at once, without a sound.
 */
export function useSuspense(results: readonly CallResult[]) {
  const [told, setTold] = useState<Ids>(new Set())
  const [front, setFront] = useState(() => ({ index: 0, times: results[0] ? timesOf(results[0]) : atOnce }))
  const { index, times } = front
  const result = results[index] ?? results[0]
  const id = result?.card.id

  const tell = useEffectEvent(() => {
    if (!result || told.has(result.card.id)) return
    const { stamp, words } = times
    const acts = [
      window.setTimeout(() => playSound('stamp'), stamp),
      window.setTimeout(() => setTold((before) => new Set(before).add(result.card.id)), words),
    ]
    if (result.isWon) acts.push(window.setTimeout(() => playSound('foil-epic'), stamp + lightMilliseconds))
    return () => acts.forEach((act) => window.clearTimeout(act))
  })
  useEffect(() => tell(), [id])

  function show(next: number): void {
    const shown = results[next]
    if (!shown || next === index) return
    setFront({ index: next, times: told.has(shown.card.id) ? atOnce : timesOf(shown) })
  }

  return {
    result,
    index,
    times,
    show,
    isTold: times === atOnce || (id !== undefined && told.has(id)),
    /** A card that has not been in front keeps its secret. */
    isStamped: ({ card }: CallResult) => card.id === id || told.has(card.id),
  }
}
