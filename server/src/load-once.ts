/** Loads at the first call and gives the result to every later one. A failure is not kept: the next call tries again. */
export function loadOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | null = null
  return () => {
    if (loaded === null) {
      loaded = load()
      loaded.catch(() => (loaded = null))
    }
    return loaded
  }
}
