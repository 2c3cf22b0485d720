import { z } from 'zod'
import type { Endpoint } from '../shared/src/endpoint.ts'
import { contract } from '../shared/src/contract.ts'
import { commandOf, inputOf, usage } from './operator-arguments.ts'

/**
 * `npm run operator -- <command> [id] [--field value …] [--json '{…}']`: the operator's calls from the command line.
 * It logs in with OPERATOR_EMAIL and OPERATOR_PASSWORD at PUBLIC_URL (default http://localhost:3000) and prints the
 * answer as JSON.
 */
const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(contract).flatMap((slice) =>
    Object.entries(slice).filter(([, { who }]) => who === 'operator'),
  ),
)
const [word, ...words] = process.argv.slice(2)
const found = word === undefined ? null : commandOf(calls, word)
if (!found) {
  if (word === undefined || word === 'help') {
    console.log(usage(calls))
    process.exit(0)
  }
  console.error(`There is no command "${word}": npm run operator -- help lists them all.`)
  process.exit(1)
}

const base = (process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`).replace(
  /\/+$/,
  '',
)
try {
  const { params, query, body } = inputOf(found, words)
  const answer = await send(found.method, found.path, { token: await logIn(), params, query, body })
  console.log(JSON.stringify(answer, null, 2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function logIn(): Promise<string> {
  const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = process.env
  if (!email || !password) {
    throw new Error(
      'Set OPERATOR_EMAIL and OPERATOR_PASSWORD to the operator’s credentials (npm start prints them once).',
    )
  }
  const answer = await send('POST', '/user/login', { body: { email, password } })
  return z.object({ token: z.string() }).parse(answer).token
}

interface Sent {
  readonly token?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

async function send(
  method: string,
  path: string,
  { token, params = {}, query = {}, body }: Sent,
): Promise<unknown> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const response = await fetch(`${base}/api${filled}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`Called Shot does not answer at ${base}: start it, or set PUBLIC_URL.`)
  })
  const answer: unknown = await response.json()
  if (!response.ok) {
    const { message } = z.object({ message: z.string() }).parse(answer)
    throw new Error(`${response.status}: ${message}`)
  }
  return answer
}
