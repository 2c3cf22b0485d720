/** A pause between a command's reads and its commit that ends once so many commands have read. */
export function untilAllHaveRead(commands: number): () => Promise<void> {
  let read = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    read += 1
    if (read === commands) resolve()
    return promise
  }
}

/** Pauses of different length between a command's reads and its commit; without them a race's window is never hit. */
export function pausing(milliseconds = 15): () => Promise<void> {
  let pauses = 0
  return () => {
    pauses += 1
    return new Promise((resolve) => setTimeout(resolve, (pauses * 7) % milliseconds))
  }
}

/** Fifty attempts at once. */
export function fifty<Result>(attempt: (index: number) => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: 50 }, (_, index) => attempt(index))
}

/** How many calls had each result: `done`, or the code of their refusal. */
export async function outcomesOf(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const results = await Promise.allSettled(attempts)
  const counts = new Map<string, number>()
  for (const result of results) {
    const what = result.status === 'fulfilled' ? 'done' : codeOf(result.reason)
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

function codeOf(reason: unknown): string {
  if (reason instanceof Error && 'code' in reason && typeof reason.code === 'string') return reason.code
  throw reason
}
