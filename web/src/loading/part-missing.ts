/** A script or a style sheet of the page failed to load: there is no connection, or the game was upgraded. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('This part of the page could not be loaded.', { cause })
  }
}
