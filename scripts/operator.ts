import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import type { Endpoint } from '../shared/src/endpoint.ts'
import { contract } from '../shared/src/contract.ts'
import { confirmsHeader } from '../shared/src/operator/confirming.ts'
import { passHeader } from '../shared/src/operator/pass-header.ts'
import { secondFactor } from '../shared/src/operator/second-factor-contract.ts'
import { noAnswer } from './no-answer.ts'
import { commandOf, commandsOf, inputOf, jsonIn, usage } from './operator-arguments.ts'

/** The server's refusal, with its code. */
class Refused extends Error {
  readonly code: string
  constructor(status: number, { message, code }: { readonly message: string; readonly code: string }) {
    super(`${status}: ${message}`)
    this.code = code
  }
}

/**
 * `npm run operator -- <command> [id] [--field value …] [--json '{…}'] [--confirms number]`: makes the operator's calls
 * from the command line. It logs in at PUBLIC_URL (default http://localhost:3000) with OPERATOR_EMAIL and
 * OPERATOR_PASSWORD, and prints the answer as JSON, or as CSV. If a second factor is needed, it reads the code from
 * OPERATOR_CODE or asks for it, and prints an OPERATOR_PASS that replaces the code for 12 hours.
 */
const calls = commandsOf(contract)
const [word, ...words] = process.argv.slice(2)
const asksForHelp = [word, ...words].some((each) => each === '--help' || each === '-h')
const found = word === undefined ? null : commandOf(calls, word)
if (word !== undefined && found && asksForHelp) {
  console.log(usage({ [word]: found }))
  process.exit(0)
}
if (!found) {
  if (word === undefined || word === 'help' || asksForHelp) {
    console.log(usage(calls))
    process.exit(0)
  }
  console.error(`There is no command "${word}": npm run operator -- help lists them all.`)
  process.exit(1)
}

const base = (process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || '3000'}`).replace(
  /\/+$/,
  '',
)
try {
  const input = inputOf(found, words)
  const token = await logIn()
  const answer = await sendWithPass(found, { token, ...input })
  console.log(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2))
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

/** Makes the call, with a code of the second factor if it needs one and there is no pass. */
async function sendWithPass({ method, path }: Endpoint, sent: Sent): Promise<unknown> {
  const pass = process.env['OPERATOR_PASS']
  try {
    return await send(method, path, { ...sent, ...(pass ? { pass } : {}) })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second_factor_needed') throw error
    return send(method, path, { ...sent, pass: await newPass(sent) })
  }
}

async function newPass({ token }: Sent): Promise<string> {
  const code = process.env['OPERATOR_CODE'] ?? (await askForCode())
  const { method, path } = secondFactor.giveCode
  const answer = await send(method, path, { ...(token ? { token } : {}), body: { code } })
  const { pass } = z.object({ pass: z.string() }).parse(answer)
  console.error(`For the next commands, for 12 hours: export OPERATOR_PASS=${pass}`)
  return pass
}

async function askForCode(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('Set OPERATOR_CODE to a code of your second factor, or OPERATOR_PASS to a pass.')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await prompt.question('Code of your second factor: ')
  } finally {
    prompt.close()
  }
}

interface Sent {
  readonly token?: string
  readonly pass?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly confirms?: string
}

async function send(
  method: string,
  path: string,
  { token, pass, params = {}, query = {}, body, confirms }: Sent,
): Promise<unknown> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const response = await fetch(`${base}/api${filled}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(pass === undefined ? {} : { [passHeader]: pass }),
      ...(confirms === undefined ? {} : { [confirmsHeader]: confirms }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw noAnswer(base, error)
  })
  const text = await response.text()
  if (response.ok && response.headers.get('content-type')?.startsWith('text/csv')) return text.trimEnd()
  const answer = jsonIn(text)
  if (response.ok && answer !== undefined) return answer
  const refusal = z.object({ message: z.string(), code: z.string() }).safeParse(answer)
  if (refusal.success) throw new Refused(response.status, refusal.data)
  throw new Error(
    `${base} answers ${response.status}, but not as the game does: does it run behind that address?`,
  )
}
