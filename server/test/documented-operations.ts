import { z } from 'zod'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { JsonSchema } from './json-schema.ts'

/** One method and path of the OpenAPI document. */
export interface Operation {
  /** As in the contract: `packs.openPack`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly who: Endpoint['who']
  readonly params: readonly string[]
  readonly query: Readonly<Record<string, JsonSchema>>
  readonly body: JsonSchema | null
  /** Whether it takes the header Idempotency-Key. */
  readonly takesKey: boolean
  readonly takesLargeBodies: boolean
}

const schema = z.record(z.string(), z.unknown())
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        'x-who': z.enum(['anyone', 'player', 'operator']),
        parameters: z.array(z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema })),
        requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }).optional(),
      }),
    ),
  ),
})

/** Every operation of the document as a server sends it. */
export function documentedOperations(document: unknown): Operation[] {
  return Object.entries(documented.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      const { operationId, parameters, requestBody } = operation
      // The same call under a second method has that at the end of its name.
      const name = operationId.endsWith(method) ? operationId.slice(0, -method.length) : operationId
      const placed = (place: string) => parameters.filter((each) => each.in === place)
      return {
        name,
        method,
        path,
        who: operation['x-who'],
        params: placed('path').map((each) => each.name),
        query: Object.fromEntries(placed('query').map((each) => [each.name, each.schema])),
        body: requestBody?.content['application/json'].schema ?? null,
        takesKey: placed('header').length > 0,
        takesLargeBodies: endpointNamed(name).maxBodyBytes !== undefined,
      }
    }),
  )
}

function endpointNamed(name: string): Endpoint {
  const [slice = '', call = ''] = name.split('.')
  const slices: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract
  const endpoint = slices[slice]?.[call]
  if (!endpoint) throw new Error(`the document names ${name}, which the contract does not have`)
  return endpoint
}
