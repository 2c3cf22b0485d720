import type { Json } from './wire-schema.ts'

/** The fields of a JSON schema as a person reads them: `{ hours: integer 0 to 23, name?: string | null }`. */
export function shapeText(schema: Json, indent = ''): string {
  const { type, enum: values, const: value, items, properties, format } = schema
  const options = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(options)) return oneOf(options.map((each: Json) => shapeText(each, indent)))
  if (Array.isArray(values)) return oneOf(values.map((each) => JSON.stringify(each)))
  if ('const' in schema) return JSON.stringify(value)
  if (type === 'array') return `[${shapeText((items as Json | undefined) ?? {}, indent)}]`
  if (type === 'object') return objectText(schema, (properties as Json | undefined) ?? {}, indent)
  if (Array.isArray(type)) return oneOf(type.map(String))
  if (typeof format === 'string') return format
  return typeof type === 'string' ? `${type}${boundsText(schema)}` : 'any'
}

/** The largest safe integer is the end of all numbers, and says nothing about this one. */
function boundsText({ minimum, maximum }: Json): string {
  if (typeof maximum !== 'number' || maximum === Number.MAX_SAFE_INTEGER) return ''
  return typeof minimum === 'number' ? ` ${minimum} to ${maximum}` : ` up to ${maximum}`
}

function objectText(schema: Json, properties: Json, indent: string): string {
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${inner}${name}${required.has(name) ? '' : '?'}: ${shapeText(property as Json, inner)}`,
  )
  const others = schema['additionalProperties']
  if (typeof others === 'object' && others !== null)
    lines.push(`${inner}…: ${shapeText(others as Json, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function oneOf(texts: readonly string[]): string {
  return [...new Set(texts)].join(' | ')
}
