import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '@called-shot/shared/refusals.ts'
import { messagePage, pagePolicy, startAgain, type FormState } from './pages.ts'

/** Forms in, pages out, no script; a form that another site sends is refused. */
export async function preparePages(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: 16_384 })
  scope.addHook('onRequest', async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from !== undefined && from !== 'same-origin' && from !== 'none') {
      return sendPage(
        reply,
        403,
        messagePage('Not from here', 'This form was sent by another site.', startAgain),
      )
    }
  })
}

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .send(page)
}

/** The text fields of a form as a browser sends it. */
export function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Shows the form again with what was refused; anything that is no refusal is not ours to show. */
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
