import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { messagePage, pagePolicy, startAgain } from './page.ts'

/** Routes that take forms and return pages without scripts; a form that another site sends is refused. */
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
