/**
 * A reason not to start that an operator can act on, in one sentence. `printFailure` prints only the message;
 * any other error is a bug and keeps its stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/**
 * Prints why a command of the shell failed: the message alone if it is about the start or the arguments, and any other
 * error with its stack.
 */
export function printFailure(error: unknown): void {
  console.error(error instanceof CannotStart || isAboutArguments(error) ? error.message : error)
}

/** Whether node:util's `parseArgs` threw it. */
function isAboutArguments(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

/** The system's code for what went wrong (`EACCES`, `28P01`), or else the message. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
