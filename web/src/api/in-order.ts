/** A read that is made again and again. */
export interface ReadInOrder {
  /** Reads, and takes the answer unless a later read has been answered before it. */
  readonly read: () => Promise<void>
  /** Drops every answer that is still to come. */
  readonly drop: () => void
}

/** Answers may come in another order than the questions; an older one never replaces a newer one. */
export function inOrder<Answer>(ask: () => Promise<Answer>, take: (answer: Answer) => void): ReadInOrder {
  let asked = 0
  let taken = 0
  return {
    async read() {
      asked += 1
      const turn = asked
      const answer = await ask()
      if (turn <= taken) return
      taken = turn
      take(answer)
    },
    drop() {
      taken = asked
    },
  }
}
