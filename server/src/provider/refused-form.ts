import type { FastifyReply } from 'fastify'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { FormState } from './pages.ts'

/** Shows the form again with the refusal; rethrows any other error. */
export function refusedForm(
  reply: FastifyReply,
  error: unknown,
  values: FormState['values'],
): { readonly status: number; readonly state: FormState } {
  if (!(error instanceof Refusal)) throw error
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  const at = fieldOf[error.code]
  const state =
    at === undefined ? { values, problems: {}, notice: error.message } : problemAt(values, at, error.message)
  return { status: error.status, state }
}

const fieldOf: Readonly<Partial<Record<Refusal['code'], string>>> = {
  email_taken: 'email',
  under_age: 'birth_date',
  excluded_state: 'state',
}

export function problemAt(values: FormState['values'], field: string, message: string): FormState {
  return { values, problems: { [field]: message }, notice: null }
}
