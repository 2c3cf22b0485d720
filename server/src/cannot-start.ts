/**
 * A reason not to start that an operator can act on, in one sentence. `printFailure` prints only the message;
 * any other error is a bug and keeps its stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** Prints why a command of the shell failed: the message alone of a reason not to start, any other error with its stack. */
export function printFailure(error: unknown): void {
  console.error(error instanceof CannotStart ? error.message : error)
}

/** The system's code for what went wrong (`EACCES`, `28P01`), or else the message. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
