/** Sleeps that can all be ended at once. */
export interface CancelableSleep {
  /** Resolves after that time, or earlier when all are canceled. */
  sleep(milliseconds: number): Promise<void>
  cancelAll(): void
}

export function createCancelableSleep(): CancelableSleep {
  const pending = new Set<() => void>()
  return {
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          pending.delete(end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        pending.add(end)
      }),
    cancelAll() {
      for (const end of pending) end()
    },
  }
}
