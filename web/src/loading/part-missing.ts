/** A script or a style sheet of the page failed to load: there is no connection, or the game was upgraded. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('This part of the page could not be loaded.', { cause })
  }
}

/**
 * For errors that React recovered from by drawing again. A part that was missing and came with the next try, between
 * the two, is no fault; anything else is reported as it would be without this.
 */
export function reportRecovered(error: unknown): void {
  if (error instanceof Error && error.cause instanceof PartMissing) return
  reportError(error)
}
