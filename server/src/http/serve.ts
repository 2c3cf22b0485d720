import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { confirmsHeader, noLongerWaits } from '@called-shot/shared/operator/confirming.ts'
import { refuse, Refusal } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { CallKey, Command, Context, Runner } from '../commit/run-command.ts'
import type { Player, Seen } from '../commit/player.ts'
import type { KeySessions } from '../keys/key-sessions.ts'
import type { CallsAtOnce } from './calls-at-once.ts'
import type { MoneyLimits } from './money-limits.ts'
import type { TryOut, TwoOperators } from '../operator/two-operators.ts'
import type { RequirePass } from '../second-factor/require-pass.ts'
import type { Switches } from '../switches.ts'
import { parsed, parsedBody, parsedQuery, requireShallow } from './parsed.ts'
import type { Region } from './region.ts'
import { requireStanding, type Caller, type Sessions } from './session.ts'

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

export interface Call<E> {
  /** Never null if the endpoint requires a player or an operator. */
  readonly player: E extends { who: 'anyone' } ? Player | null : Player
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type CommandInput<E> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

/** What a command returns: its effects, with the answer of its call. */
export type EffectsOf<E> = Effects<AnswerOf<E>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under /api has its contract; the startup check refuses one without. */
    endpoint?: AnyEndpoint
  }
}

export interface Server {
  readonly app: FastifyInstance
  readonly sessions: Sessions
  /** Set if programs can call with API keys; calls that are open to anyone ignore them. */
  readonly keys?: KeySessions
  readonly runner: Runner
  readonly limits?: MoneyLimits
  readonly callsAtOnce?: CallsAtOnce
  /** Set if the edge reports the caller's location. */
  readonly region?: Region
  /** Checks the calls with `needsOwner`; refuses `password_needed`. */
  readonly requireOwner?: (request: FastifyRequest, player: Player, password: string | null) => Promise<void>
  /** Set if operators can close calls for a while. */
  readonly switches?: Switches
  /** Set if operators need a second factor. */
  readonly requirePass?: RequirePass
  /** Set if acts of operators need two people. */
  readonly twoOperators?: TwoOperators
}

/** Serves one read or plain write of the contract: checks who may call, decodes the input and encodes the answer. */
export function serve<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  // One person alone could do an act that is not a command, even where acts need two people.
  if (endpoint.who === 'operator' && endpoint.method !== 'GET')
    throw new Error(`${endpoint.method} ${endpoint.path} must be served as a command`)
  mount(server, { endpoint }, async (call, reply) => {
    await requireOpen(server, endpoint, call)
    return sendAnswer(reply, endpoint, await handler(call as Call<E>))
  })
}

/**
 * A read that players make all the time. The caller may come from the cache, which saves a statement: the read itself
 * returns the account's current version. If that differs, or is not returned, the account is read before the answer is
 * sent, so that a suspension takes effect with the next call here, too.
 */
export function serveSeen<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Seen<AnswerOf<E>>>,
): void {
  // A completed act cannot be undone if it turns out that the caller must be refused.
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.method} ${endpoint.path} is not a read`)
  mount(server, { endpoint, mayRemember: true }, async (call, reply) => {
    await requireOpen(server, endpoint, call)
    const { answer, callerVersion } = await handler(call as Call<E>)
    if (!call.isRemembered || callerVersion === call.player?.version)
      return sendAnswer(reply, endpoint, answer)
    const player = await server.sessions.authorize(call.request, endpoint)
    if (player?.version === call.player?.version) return sendAnswer(reply, endpoint, answer)
    const again = await handler({ ...call, player } as Call<E>)
    return sendAnswer(reply, endpoint, again.answer)
  })
}

export interface ServedFile {
  readonly name: string
  readonly content: Readable
}

/** Serves a read of the contract that streams a file instead of returning JSON. */
export function serveFile<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ServedFile>,
): void {
  const { file } = endpoint
  if (file === undefined) throw new Error(`${endpoint.path} does not say what type of file it answers with`)
  mount(server, { endpoint }, async (call, reply) => {
    const { name, content } = await handler(call as Call<E>)
    return reply
      .header('content-type', `${file}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  })
}

/** Serves one command of the contract: read, decide, commit, with the caller's Idempotency-Key. */
export function serveCommand<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  command: Command<CommandInput<E>, AnswerOf<E>>,
): void {
  serveTried(server, endpoint, { command, tryOut: command })
}

/**
 * The same for a command that players give all the time and that does nothing but its commit: of a repeated call only
 * the commit finds out that it is one (`CommandRun.mayDecideAgain`).
 */
export function serveFrequent<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  command: Command<CommandInput<E>, AnswerOf<E>>,
): void {
  serveTried(server, endpoint, { command, tryOut: command, mayDecideAgain: true })
}

/** What a call is tried with before it is proposed to a second operator. */
type TrialOf<E extends AnyEndpoint> = (context: Context, input: CommandInput<E>) => Promise<unknown>

/**
 * Serves a command that writes by itself while it decides. Where acts need two operators, the first one's call runs
 * `tryOut` in its place, which only refuses what can be seen to be wrong.
 */
export function serveTried<E extends AnyEndpoint>(
  server: Server,
  endpoint: E,
  tried: Pick<Given<E, AnswerOf<E>>, 'command' | 'tryOut' | 'mayDecideAgain'>,
): void {
  mount(server, { endpoint, mayRemember: true }, async (call, reply) => {
    const answer = endpoint.answer as z.ZodType<AnswerOf<E>>
    return send(reply, await textOf(server, endpoint, { call, answer, ...tried }))
  })
}

/**
 * Serves a command whose answer shows a secret. Only the command's own answer, `kept`, is stored under the key; the
 * secret is added for each caller who gets it. A cached player is not enough here.
 */
export function serveSecret<E extends AnyEndpoint, Kept>(
  server: Server,
  endpoint: E,
  {
    command,
    kept,
    reveal,
  }: {
    readonly command: Command<CommandInput<E>, Kept>
    readonly kept: z.ZodType<Kept>
    readonly reveal: (kept: Kept) => AnswerOf<E>
  },
): void {
  mount(server, { endpoint }, async (call, reply) => {
    const text = await textOf(server, endpoint, { call, command, tryOut: command, answer: kept })
    return sendAnswer(reply, endpoint, reveal(kept.parse(JSON.parse(text))))
  })
}

interface Given<E extends AnyEndpoint, Answer> {
  readonly call: AnyCall
  readonly command: Command<CommandInput<E>, Answer>
  readonly tryOut: TrialOf<E>
  readonly answer: z.ZodType<Answer>
  readonly mayDecideAgain?: boolean
}

/** Runs a command for its caller; the returned text is what is stored under the key. */
async function textOf<E extends AnyEndpoint, Answer>(
  server: Server,
  endpoint: E,
  { call, command, tryOut, ...how }: Given<E, Answer>,
): Promise<string> {
  const { player, isRemembered, params, query, body } = call
  if (!player) throw refuse('not_logged_in')
  const input = { params, query, body } as CommandInput<E>
  const idempotency = await idempotencyOf(server, endpoint, {
    player,
    request: call.request,
    tryOut: (context) => tryOut(context, input),
  })
  return server.runner
    .run({
      command: async (context, given) => {
        await requireOpen(server, endpoint, call)
        return command(context, given)
      },
      player,
      isRemembered,
      requireStanding: (again) => requireStanding(again, endpoint),
      input,
      idempotency,
      ...how,
    })
    .catch((error: unknown) => {
      // Another operator was first to approve, so this is not this caller's key.
      const isLate =
        idempotency?.accountId !== undefined && error instanceof Refusal && error.code === 'key_reused'
      throw isLate ? refuse('changed') : error
    })
}

/** Refuses `closed_for_now`. A command that was already done is not checked: its key gets the same answer again. */
async function requireOpen(
  { switches }: Server,
  { closedBy }: AnyEndpoint,
  { params }: AnyCall,
): Promise<void> {
  if (closedBy === undefined) return
  const part = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : undefined
  await switches?.require(closedBy, part)
}

/** Runs once for each key of the caller, or, if acts need two operators, once for each proposal. */
async function idempotencyOf(
  { twoOperators }: Server,
  endpoint: AnyEndpoint,
  {
    player,
    request,
    tryOut,
  }: { readonly player: Player; readonly request: FastifyRequest; readonly tryOut: TryOut },
): Promise<CallKey | null> {
  const key = idempotencyKey(request)
  const hash = requestHash(request)
  const confirms = endpoint.who === 'operator' ? confirmedIn(request) : null
  if (twoOperators && endpoint.who === 'operator' && endpoint.alone === undefined) {
    const name = `${request.method} ${request.url.split('?')[0]}`
    const act = { operator: player, endpoint, name, body: request.body, hash, key, confirms }
    return twoOperators.keyFor(act, tryOut)
  }
  // Where one operator is enough, nothing waits.
  if (confirms !== null) throw noLongerWaits()
  return key === null ? null : { key, hash }
}

type AnyCall = Omit<Call<AnyEndpoint>, 'player'> & Caller

function mount(
  { app, sessions, keys, limits, callsAtOnce, region, requireOwner, requirePass }: Server,
  { endpoint, mayRemember = false }: { readonly endpoint: AnyEndpoint; readonly mayRemember?: boolean },
  respond: (call: AnyCall, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  if (endpoint.needsOwner && !requireOwner)
    throw new Error(`${endpoint.path} is served without a check of its owner`)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!callsAtOnce) return answered(request, reply)
    const key = keys?.keyIn(request) ?? null
    const authId = key === null ? await sessions.callerOf(request) : (keys?.knownOwnerOf(key) ?? null)
    const calling = { authId, address: request.ip, endpoint }
    return callsAtOnce.inTurn(calling, () => answered(request, reply))
  }
  const callerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const key = endpoint.who === 'anyone' ? null : (keys?.keyIn(request) ?? null)
    if (keys && key !== null) {
      const player = await keys.authorize(key, { endpoint, address: request.ip, reply })
      requireStanding(player, endpoint)
      return { player, isRemembered: false }
    }
    if (mayRemember) return sessions.authorizeRemembered(request, endpoint)
    return { player: await sessions.authorize(request, endpoint), isRemembered: false }
  }
  const answered = async (request: FastifyRequest, reply: FastifyReply) => {
    const { player, isRemembered } = await callerOf(request, reply)
    if (endpoint.standing === 'eligible') region?.require(request.headers)
    if (player) await limits?.count(player, endpoint)
    const call = {
      player,
      isRemembered,
      params: parsed(endpoint.params, request.params),
      query: parsedQuery(endpoint.query, request.query),
      body: bodyOf(endpoint, request.body),
      request,
      reply,
    } as AnyCall
    if (endpoint.who === 'operator' && player) await requirePass?.(request, player, endpoint)
    if (endpoint.needsOwner && player) await requireOwner?.(request, player, passwordIn(call.body))
    return respond(call, reply)
  }
  for (const path of [endpoint.path, ...(endpoint.also ?? [])]) {
    app.route({
      method: [endpoint.method, ...(endpoint.alsoMethods ?? [])],
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint },
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      handler,
    })
  }
}

function bodyOf({ body, foreignBody }: AnyEndpoint, given: unknown): unknown {
  if (!foreignBody) return parsedBody(body, given)
  requireShallow(given)
  return undefined
}

function passwordIn(body: unknown): string | null {
  const isGiven = typeof body === 'object' && body !== null && 'current_password' in body
  return isGiven && typeof body.current_password === 'string' ? body.current_password : null
}

function sendAnswer<E extends AnyEndpoint>(
  reply: FastifyReply,
  { answer }: E,
  is: AnswerOf<E>,
): FastifyReply {
  return send(reply, JSON.stringify(z.encode(answer, is)))
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text)
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw refuse('bad_input', 'Idempotency-Key: must be 1 to 200 printable ASCII characters without blanks')
  }
  return key
}

/** The number of the proposal that an operator's call confirms; null if it names none. */
function confirmedIn({ headers }: FastifyRequest): number | null {
  const text = headers[confirmsHeader]
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text))
    throw refuse('bad_input', `${confirmsHeader}: must be the number of a proposal`)
  return Number(text)
}

/**
 * Method, path and the body with its keys in order: equal requests give the same text. Leaves passwords out, because
 * this fast hash is stored and would let someone guess them.
 */
function requestHash(request: FastifyRequest): string {
  const path = request.url.split('?')[0]
  return createHash('sha256')
    .update(`${request.method} ${path}\n${JSON.stringify(canonical(request.body))}`)
    .digest('hex')
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'current_password')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}
