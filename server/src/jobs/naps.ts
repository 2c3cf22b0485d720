/** Waits that can all be ended at once. */
export interface Naps {
  /** Resolves after that time, or earlier if all are woken. */
  sleep(milliseconds: number): Promise<void>
  wakeAll(): void
}

export function createNaps(): Naps {
  const wakers = new Set<() => void>()
  return {
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          wakers.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, milliseconds)
        wakers.add(wake)
      }),
    wakeAll() {
      for (const wake of wakers) wake()
    },
  }
}
