import { fastify } from 'fastify'
import { Pool } from 'pg'
import type { BareServed } from './serve-bare.ts'
import { greetings } from '../../../server/src/greeting.ts'

/**
 * The server of someone who wants one list, or one commit, and nothing else: Fastify, pg and prepared statements. It
 * has no accounts, checks, contract or log, and as many connections as the game has for lists and commands together.
 */
const { connection, port, lists, commit }: BareServed = JSON.parse(process.argv[2] ?? '')
const pool = new Pool({ ...connection, max: 6 })
const app = fastify()

app.get<{ Params: { list: string; me: string } }>('/list/:list/:me', async (request, reply) => {
  const { list, me } = request.params
  const wanted = lists[Number(list)]
  if (!wanted) return reply.status(404).send()
  const [page, total] = await Promise.all([
    pool.query({ name: `page${list}`, text: wanted.page, values: [me] }),
    pool.query({ name: `total${list}`, text: wanted.total, values: [me] }),
  ])
  return { data: page.rows, total: Number(total.rows[0]?.count) }
})

app.post<{ Params: { n: string } }>('/commit/:n', async (request) => {
  const { rows } = await pool.query({ name: 'commit', text: commit, values: [request.params.n] })
  return rows[0]
})

await app.listen({ port })
console.log(greetings.web)
