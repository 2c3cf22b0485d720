import { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import {
  permissionsOf,
  standingRules,
  type Permission,
  type StandingRule,
} from '@called-shot/shared/account/standing.ts'
import { refusals, type RefusalCode } from '@called-shot/shared/refusals.ts'
import { namedModels } from './models.ts'
import { textSchema, wireSchema, type Json } from './wire-schema.ts'

type Content = Readonly<Record<string, { readonly schema: Json }>>

interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required: boolean
  readonly schema: Json
  readonly description?: string
  /** A list is one value with commas. */
  readonly style?: 'form'
  readonly explode?: false
}

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Json>>
  readonly content: Content
}

export interface Operation extends Json {
  readonly parameters: readonly Parameter[]
  readonly description?: string
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

/** What all calls have in common. */
export const conventions = [
  'Amounts are dollars with at most two decimals; times are ISO 8601 in UTC; errors are { message, code }, and fields where they are about fields of the body that the message does not all name.',
  'A body that is too large (64 KiB) is refused with 413, one that is not JSON with 415, and a method that a path does not have with 405 and the header Allow.',
  'In a query a list is its values with commas between them, an empty value counts as none, keys that are not known are ignored, and a limit above 100 counts as 100 (without one it is 20). A path may end in a slash.',
  'Every answer has the header X-Request-Id: name it when you report a fault.',
]

/** OpenAPI 3.1 from the same objects that validate and serialize; describes the wire side of every codec. */
export function openapiDocument(
  slices: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  url: string,
): Json {
  const paths: Record<string, Json> = {}
  for (const [slice, endpoints] of Object.entries(slices)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const method of [endpoint.method, ...(endpoint.alsoMethods ?? [])]) {
        const path = (paths[endpoint.path] ??= {})
        path[method.toLowerCase()] = operation(
          slice,
          `${name}${method === endpoint.method ? '' : method}`,
          endpoint,
        )
      }
    }
  }
  const { schemas, refer } = namedModels()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Called Shot',
      version: '1',
      description: conventions.join(' '),
    },
    servers: [{ url: `${url}/api` }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cs_…',
          description:
            'An API key from the settings, for programs. It needs the scope that a call names. Answers carry the fields RateLimit and RateLimit-Policy.',
        },
      },
      headers,
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'array', items: { type: 'string' } },
          },
        },
        ...schemas,
      },
    },
    paths: refer(paths),
  }
}

const errorContent: Content = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
}

/** The paths that the same call has in addition to the one it is listed under. */
function alsoAt({ also = [] }: Endpoint): { readonly description?: string } {
  return also.length === 0 ? {} : { description: `Also at ${also.map((path) => `\`${path}\``).join(', ')}.` }
}

/** What the document says about one call. */
export function operation(slice: string, name: string, endpoint: Endpoint): Operation {
  return {
    tags: [slice],
    operationId: `${slice}.${name}`,
    summary: endpoint.summary,
    ...alsoAt(endpoint),
    security: securityOf(endpoint),
    'x-who': endpoint.who,
    ...(endpoint.scope === undefined ? {} : { 'x-scope': endpoint.scope }),
    'x-standing': endpoint.standing ?? 'any',
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.moves ? [keyParameter] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'OK', ...headersOf(endpoint, 200), content: contentOf(endpoint) },
      ...errorResponses(endpoint),
      default: {
        description: 'Any other refusal, or a fault of ours (500 `internal`).',
        content: errorContent,
      },
    },
  }
}

/** A JSON file is declared by hand: it is written piece by piece and never passes its schema. */
function contentOf({ answer, file = 'application/json' }: Endpoint): Content {
  const isJsonFile = file === 'application/json' && answer instanceof z.ZodString
  return { [file]: { schema: isJsonFile ? { type: 'object' } : wireSchema(answer) } }
}

/** Either is enough: the token of a log-in or, if the call has a scope, a key with that scope. */
function securityOf({ who, scope }: Endpoint): Json[] {
  if (who === 'anyone') return []
  return scope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [scope] }]
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, value]: [string, z.ZodType]) => {
    const json = textSchema(name, value)
    return {
      in: place,
      name,
      required: place === 'path' || !value.safeParse(undefined).success,
      schema: json,
      ...(json['type'] === 'array' ? ({ style: 'form', explode: false } as const) : {}),
    }
  })
}

const keyParameter: Parameter = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description:
    'Printable ASCII characters without blanks, new for each action. The same call with the same key does nothing and gets the first answer again.',
}

function bodyOf({ body }: Endpoint): Pick<Operation, 'requestBody'> {
  if (!body) return {}
  const schema = wireSchema(body)
  // A call with no field that it needs can be sent without a body.
  const required = !body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

/** The headers of answers, beyond those that every answer has. */
const headers = {
  'RateLimit-Policy': {
    description: 'For a call with an API key: how many it can make (q) in how many seconds (w).',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'For a call with an API key: how many are left (r), and in how many seconds there are all again (t).',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'In how many seconds to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'The call needs a Bearer token.', schema: { type: 'string' } },
} as const

function headersOf({ who, scope, file }: Endpoint, status: number): Pick<Response, 'headers'> {
  const names: readonly (keyof typeof headers)[] = [
    ...(who === 'anyone' || scope === undefined ? [] : (['RateLimit-Policy', 'RateLimit'] as const)),
    ...(status === 200 && file !== undefined ? (['Content-Disposition'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

function keyRefusals({ who, scope }: Endpoint): readonly RefusalCode[] {
  if (who === 'anyone') return []
  const whatItLacks = scope === undefined ? 'key_not_allowed' : 'scope_missing'
  return ['key_invalid', 'key_expired', 'key_revoked', 'suspended', whatItLacks]
}

/** Why an account cannot make a call that it could make in good standing. */
function standingRefusals({ who, standing = 'any' }: Endpoint): readonly RefusalCode[] {
  if (who === 'anyone') return []
  const wanted: readonly Permission[] = who === 'operator' ? ['operate'] : permissionsOf[standing]
  const rules = Object.values<StandingRule>(standingRules).filter(({ forbids }) =>
    wanted.some((permission) => forbids.includes(permission)),
  )
  const ofPlayers: readonly RefusalCode[] =
    standing === 'eligible' ? ['not_allowed', 'excluded_region', 'under_age'] : []
  return ['not_logged_in', ...rules.map(({ refusal }) => refusal), ...ofPlayers]
}

function operatorRefusals({ who, method, secondFactor, alone }: Endpoint): readonly RefusalCode[] {
  if (who !== 'operator') return []
  return [
    'not_allowed',
    'role_missing',
    ...(secondFactor === 'never' ? [] : (['second_factor_missing', 'second_factor_needed'] as const)),
    ...(method === 'GET' || alone !== undefined ? [] : (['second_operator', 'changed'] as const)),
  ]
}

/** Every way to refuse the call: its own, and those that calls of its kind have in common. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<RefusalCode> {
  const { body, query, params, moves, needsOwner, closedBy } = endpoint
  return new Set<RefusalCode>([
    ...endpoint.refusals,
    ...standingRefusals(endpoint),
    ...operatorRefusals(endpoint),
    ...keyRefusals(endpoint),
    ...(body || query || params ? (['bad_input'] as const) : []),
    ...(moves ? (['changed', 'key_reused'] as const) : []),
    ...(needsOwner ? (['password_needed'] as const) : []),
    ...(closedBy === undefined ? [] : (['closed_for_now'] as const)),
    'too_many',
    'busy',
  ])
}

function errorResponses(endpoint: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, string[]>()
  for (const code of refusalsOf(endpoint)) {
    const [status, message] = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      String(status),
      {
        description: lines.join('\n\n'),
        ...headersOf(endpoint, Number(status)),
        content: errorContent,
      },
    ]),
  )
}
