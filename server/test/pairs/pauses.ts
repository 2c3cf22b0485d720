const patienceMilliseconds = 15

/** Pauses for one pair of runs: both read before either commits, so that the window of a race is hit each time. */
export function meeting(): () => Promise<void> {
  let arrived = 0
  const all = Promise.withResolvers<void>()
  return async () => {
    arrived += 1
    if (arrived >= 2) all.resolve()
    const patience = setTimeout(all.resolve, patienceMilliseconds)
    await all.promise
    clearTimeout(patience)
  }
}

/** Pauses of different length, so that either run may be first and read between the other's read and commit. */
export function stumbling(round: number): () => Promise<void> {
  let pauses = 0
  return () => {
    pauses += 1
    return new Promise((resolve) => setTimeout(resolve, (round * 5 + pauses * 7) % 9))
  }
}
