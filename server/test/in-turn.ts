/**
 * `npm test` takes a different part of the longest tables in each run. It prints its TURN, and `TURN=…` takes the same
 * parts again. `npm run torture` sets EVERYTHING, and takes all of them.
 */
export const isEverything = process.env['EVERYTHING'] !== undefined
const turn = Number(process.env['TURN'] ?? 0)

/** A multiple of the usual numbers of parts, so that all turns together take every case. */
export const turnsInAll = 120

/** Whether the case at this place belongs to this run. */
export function isItsTurn(place: number, parts: number): boolean {
  return isEverything || place % parts === turn % parts
}

/** The cases of this run out of all: one in `parts`. */
export function inTurn<Case>(all: readonly Case[], parts: number): readonly Case[] {
  return all.filter((_, index) => isItsTurn(index, parts))
}
