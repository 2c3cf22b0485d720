/** A place among the works that a caller may begin in a time. */
export interface Turn {
  giveBack(): Promise<void>
}

/**
 * Shares one piece of work among all who ask for it by the same name at the same time. Whoever begins it is asked first
 * for their turn; a refusal is theirs alone, and the others' work goes on.
 */
export function createSharedWork<Result>() {
  const underway = new Map<string, Promise<Result>>()

  return async (
    name: string,
    takeTurn: () => Promise<Turn>,
    work: (turn: Turn) => Promise<Result>,
  ): Promise<Result> => {
    const running = underway.get(name)
    if (running) return running
    const turn = await takeTurn()
    const begunMeanwhile = underway.get(name)
    if (begunMeanwhile) {
      await turn.giveBack()
      return begunMeanwhile
    }
    const begun = work(turn).finally(() => underway.delete(name))
    underway.set(name, begun)
    return begun
  }
}
