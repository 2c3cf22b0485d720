/** The script or the style sheet of a part of the page did not come: no connection, or an upgrade of the game. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('This part of the page could not be loaded.', { cause })
  }
}
