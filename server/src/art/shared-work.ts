/**
 * Shares one piece of work among all who ask for it by the same name at the same time. Whoever begins it is asked first
 * whether they may; a refusal is theirs alone, and the others' work goes on.
 */
export function createSharedWork<Result>() {
  const underway = new Map<string, Promise<Result>>()

  return async (
    name: string,
    mayBegin: () => Promise<void>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const running = underway.get(name)
    if (running) return running
    await mayBegin()
    // Another caller may have begun it meanwhile.
    const begun = underway.get(name) ?? work().finally(() => underway.delete(name))
    underway.set(name, begun)
    return begun
  }
}
