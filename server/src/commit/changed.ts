/**
 * Thrown by a command whose reads contradict each other because something was committed between them: the runner
 * reads and decides again, just as when `commit` itself finds a change.
 */
export class Changed extends Error {
  constructor(what: string) {
    super(`changed between two reads: ${what}`)
  }
}
