import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON Schema of a value of the contract in its wire format. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** Visits each property that the schema names, in lists and alternatives too, with its path: `data.owner.name`. */
export function eachProperty(
  schema: unknown,
  visit: (name: string, path: string) => void,
  above: readonly string[] = [],
): void {
  if (Array.isArray(schema)) for (const each of schema) eachProperty(each, visit, above)
  if (!isObject(schema)) return
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items', 'additionalProperties'])
    eachProperty(schema[key], visit, above)
  const { properties } = schema
  for (const [name, inner] of isObject(properties) ? Object.entries(properties) : []) {
    const path = [...above, name]
    visit(name, path.join('.'))
    eachProperty(inner, visit, path)
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
