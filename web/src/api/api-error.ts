import { refusals, type RefusalCode } from '@called-shot/shared/refusals.ts'

/** `unreachable`: no answer at all; `internal`: an answer that only a fault on our side produces. */
export type ErrorCode = RefusalCode | 'internal' | 'unreachable'

interface Answered {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: readonly string[]
  readonly retryAfterSeconds?: number | null
}

/** A call that did not succeed. Switch on `code`; `message` is the server's sentence for the player. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The fields of the body that it is about, as on the wire; empty where the server names none. */
  readonly fields: readonly string[]
  /** After how many seconds the same call may succeed; null if the server does not say. */
  readonly retryAfterSeconds: number | null
  constructor({ status, code, message, fields = [], retryAfterSeconds = null }: Answered) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const unreachable = new ApiError({
  status: 0,
  code: 'unreachable',
  message: 'Called Shot cannot be reached. Check your connection and try again.',
})

function isCode(text: unknown): text is RefusalCode {
  return typeof text === 'string' && Object.hasOwn(refusals, text)
}

/** Reads `{ message, code, fields? }`. A body without them keeps the status; its message is empty, as dialogs expect. */
export function errorIn(status: number, json: unknown, retryAfter: string | null = null): ApiError {
  const body = typeof json === 'object' && json !== null ? json : {}
  const message = 'message' in body && typeof body.message === 'string' ? body.message : ''
  const code = 'code' in body && isCode(body.code) ? body.code : 'internal'
  const named: readonly unknown[] = 'fields' in body && Array.isArray(body.fields) ? body.fields : []
  const fields = named.filter((field) => typeof field === 'string')
  const retryAfterSeconds = retryAfter !== null && /^\d{1,7}$/.test(retryAfter) ? Number(retryAfter) : null
  return new ApiError({ status, code, message, fields, retryAfterSeconds })
}

/** For a failure that nothing says more about. */
export const unknownProblem = 'Something went wrong. Please try again later'

/** The sentence to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ''
}

/** Whether the server refused the call. After no answer, or a server fault, the outcome is unknown. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
