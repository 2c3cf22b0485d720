import { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import {
  permissionsOf,
  standingRules,
  type Permission,
  type StandingRule,
} from '@called-shot/shared/account/standing.ts'
import { refusals, type RefusalCode } from '@called-shot/shared/refusals.ts'

type Json = Record<string, unknown>
type Content = Readonly<Record<string, { readonly schema: Json }>>

export interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required: boolean
  readonly schema: Json
}

export interface Operation extends Json {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>
}

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
  return {
    openapi: '3.1.0',
    info: {
      title: 'Called Shot',
      version: '1',
      description:
        'Amounts are dollars with at most two decimals; times are ISO 8601 in UTC; errors are { message, code }, and fields where they are about fields of the body that the message does not all name. A body that is too large is refused with 413, one that is not JSON with 415.',
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
      },
    },
    paths,
  }
}

/** What the document says about one call. */
export function operation(slice: string, name: string, endpoint: Endpoint): Operation {
  return {
    tags: [slice],
    operationId: `${slice}.${name}`,
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-who': endpoint.who,
    ...(endpoint.scope === undefined ? {} : { 'x-scope': endpoint.scope }),
    'x-standing': endpoint.standing ?? 'any',
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.moves
        ? [
            {
              in: 'header' as const,
              name: 'Idempotency-Key',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body) } },
          },
        }
      : {}),
    responses: {
      200: { description: 'OK', content: contentOf(endpoint) },
      ...errorResponses(endpoint),
    },
  }
}

/** A JSON file is declared by hand: it is written piece by piece and never passes its schema. */
function contentOf({ answer, file = 'application/json' }: Endpoint): Content {
  const isJsonFile = file === 'application/json' && answer instanceof z.ZodString
  return { [file]: { schema: isJsonFile ? { type: 'object' } : schemaOf(answer) } }
}

/** Either is enough: the token of a log-in or, if the call has a scope, a key with that scope. */
function securityOf({ who, scope }: Endpoint): Json[] {
  if (who === 'anyone') return []
  return scope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [scope] }]
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return []
  const json = schemaOf(schema)
  const required = new Set((json['required'] as string[] | undefined) ?? [])
  return Object.entries((json['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => ({
      in: place,
      name,
      required: place === 'path' || required.has(name),
      schema: property,
    }),
  )
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
  const ofPlace: readonly RefusalCode[] = standing === 'eligible' ? ['excluded_region', 'under_age'] : []
  return ['not_logged_in', ...rules.map(({ refusal }) => refusal), ...ofPlace]
}

function operatorRefusals({ who, method, secondFactor, alone }: Endpoint): readonly RefusalCode[] {
  if (who !== 'operator') return []
  return [
    'not_allowed',
    'role_missing',
    ...(secondFactor === 'never' ? [] : (['second_factor_missing', 'second_factor_needed'] as const)),
    ...(method === 'GET' || alone !== undefined ? [] : (['second_operator'] as const)),
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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
