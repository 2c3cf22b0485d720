import { loggedError } from './logged-error.ts'

/** Longer than any clean stop takes; after it the process exits regardless. */
const timeoutMilliseconds = 15_000
/** npm, the shell and the terminal may each pass on the same Ctrl-C, so signals within a second count as one. */
const sameSignalMilliseconds = 1_000

/** The started parts, in the order in which they started; they stop in the reverse order. */
export class Running {
  readonly #parts: { readonly name: string; stop(): Promise<unknown> }[] = []
  #stoppedAt: number | null = null

  get isStopping(): boolean {
    return this.#stoppedAt !== null
  }

  add(name: string, stop: () => Promise<unknown>): void {
    this.#parts.push({ name, stop })
  }

  /**
   * Stops cleanly on SIGTERM and SIGINT, and when the process that started us is gone; a second signal ends the process
   * at once. Exits with 0 if everything stopped.
   */
  stopOnSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal())
    process.on('disconnect', () => this.#onSignal())
  }

  #onSignal(): void {
    if (this.#stoppedAt !== null) {
      if (Date.now() - this.#stoppedAt > sameSignalMilliseconds) process.exit(1)
      return
    }
    void this.stop().then((failed) => process.exit(failed ? 1 : 0))
  }

  /** Returns whether a part failed to stop; the parts after it are stopped anyway. */
  async stop(): Promise<boolean> {
    this.#stoppedAt = Date.now()
    const forcedExit = setTimeout(() => {
      console.error(`Called Shot did not stop within ${timeoutMilliseconds / 1000} seconds and exits anyway.`)
      process.exit(1)
    }, timeoutMilliseconds)
    let failed = false
    for (const { name, stop } of this.#parts.splice(0).reverse()) {
      await stop().catch((error: unknown) => {
        failed = true
        console.error(`${name} did not stop:`, loggedError(error))
      })
    }
    clearTimeout(forcedExit)
    return failed
  }
}
