import { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
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
        'Amounts are dollars with at most two decimals; times are ISO 8601 in UTC; errors are { message, code }, and fields where they are about fields of the body that the message does not all name.',
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
  if (scope === undefined) return ['key_not_allowed']
  return ['key_invalid', 'key_expired', 'key_revoked', 'scope_missing', 'suspended', 'too_many']
}

function errorResponses(endpoint: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, string[]>()
  const codes = new Set(endpoint.refusals)
  if (endpoint.who !== 'anyone') codes.add('not_logged_in')
  if (endpoint.who === 'operator') codes.add('not_allowed').add('role_missing')
  if (endpoint.who === 'operator' && endpoint.secondFactor !== 'never')
    codes.add('second_factor_missing').add('second_factor_needed')
  for (const code of keyRefusals(endpoint)) codes.add(code)
  if (endpoint.who === 'operator' && endpoint.method !== 'GET' && !endpoint.alone)
    codes.add('second_operator')
  if (endpoint.body || endpoint.query || endpoint.params) codes.add('bad_input')
  for (const code of codes) {
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
