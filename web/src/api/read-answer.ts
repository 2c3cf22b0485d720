import { z } from 'zod'
import { numberIn, readingOf, wordOf, type Sent } from '@called-shot/shared/answer.ts'

/**
 * Decodes an answer of any server that follows the specification. The contract marks fields that such a server may omit
 * or write differently; they are filled in before the strict schema decodes the answer. Null in an optional field
 * counts as absent, a list that is null as empty, and an answer without a body as one without fields. The specification
 * names few types, so that numbers may come as text and the other way around, and words in another case.
 */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  return z.parse<Schema>(schema, completed(schema, json ?? {}, {}))
}

function completed(schema: z.core.$ZodType, given: unknown, around: Sent): unknown {
  const reading = readingOf(schema)
  const value = reading ? reading(given, around) : given
  if (schema instanceof z.ZodOptional) {
    return value === null || value === undefined ? undefined : completed(schema.unwrap(), value, around)
  }
  if (schema instanceof z.ZodNullable) {
    return value === null ? null : completed(schema.unwrap(), value, around)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each: unknown) => completed(schema.element, each, around))
  }
  if (schema instanceof z.ZodArray && value === null) return []
  return schema instanceof z.ZodObject && isObject(value)
    ? completedObject(schema.shape, value)
    : ofItsType(schema, value)
}

function ofItsType(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodString && typeof value === 'number') return String(value)
  if (schema instanceof z.ZodNumber) return numberIn(value)
  if (schema instanceof z.ZodBoolean && (value === 0 || value === 1)) return value === 1
  if (schema instanceof z.ZodEnum) {
    const words = schema.options.filter((word) => typeof word === 'string')
    return wordOf(words, value) ?? value
  }
  return value
}

function completedObject(shape: Readonly<Record<string, z.core.$ZodType>>, sent: Sent): Sent {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, completed(field, sent[name], sent)] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
