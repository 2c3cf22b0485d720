import { mulberry32 } from '../mulberry32.ts'

/** Random numbers for engravings: the same seed gives the same lines on every machine. Never for packs or money. */
export interface Draw {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  /** A whole number from `from` to `to`, both possible. */
  whole(from: number, to: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** 32-bit FNV-1a of the seed's UTF-16 units. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

export function drawFrom(seed: string): Draw {
  const next = mulberry32(hash32(seed))
  return {
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
