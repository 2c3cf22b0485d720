/** Too many are already waiting; the caller should be asked to try again later. */
export class QueueFull extends Error {}

/** Runs a few jobs at a time and lets a bounded number wait; the rest are turned away at once. */
export function createWorkQueue(limits: { readonly atOnce: number; readonly waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new QueueFull()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The slot passes to the next in line, so that a new caller cannot overtake those who wait.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
