/** A script or a style sheet of the page failed to load: there is no connection, or the game was upgraded. */
export class PartMissing extends Error {
  /** Tries to load it once more; rejects if it is still missing. */
  readonly loadAgain: () => Promise<void>

  constructor(cause: unknown, loadAgain: () => Promise<void>) {
    super('This part of the page could not be loaded.', { cause })
    this.loadAgain = loadAgain
  }
}

/**
 * For errors from which React recovered by rendering again. If a missing part arrived in the meantime, there is no
 * fault to report; any other error is reported as it would be without this function.
 */
export function reportRecovered(error: unknown): void {
  if (error instanceof Error && error.cause instanceof PartMissing) return
  reportError(error)
}
