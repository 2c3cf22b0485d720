/**
 * A reason not to start that an operator can act on, in one sentence. `main.ts` prints only the message and exits 1;
 * any other error is a bug and keeps its stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** The system's code for what went wrong (`EACCES`, `28P01`), or else the message. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
