import { z } from 'zod'
import { maxLimit } from '@called-shot/shared/page.ts'

export type Json = Record<string, unknown>

/**
 * The JSON schema of the wire side of a codec, in words that every generator knows: a format says enough without the
 * pattern that checks it, few languages read `\p{…}` in a pattern, and that a whole number is a safe one goes without
 * saying.
 */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { minimum, maximum } = jsonSchema
      if (minimum === Number.MIN_SAFE_INTEGER && maximum === Number.MAX_SAFE_INTEGER) {
        delete jsonSchema.minimum
        delete jsonSchema.maximum
      }
      if (jsonSchema.pattern === undefined) return
      const isVisibleText = jsonSchema.pattern.includes(String.raw`\p{`)
      if (isVisibleText) jsonSchema.description = 'Without control characters and invisible ones.'
      if (isVisibleText || jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return json
}

/**
 * The schema of a value in a path or a query, where everything is text: of what the text says. An empty value counts as
 * none, and a list is its values with commas between them.
 */
export function textSchema(name: string, schema: z.ZodType): Json {
  const items = itemsOf(schema)
  const json = items === null ? ofOneValue(wireSchema(schema)) : { type: 'array', items: ofOneValue(items) }
  const otherwise = defaultOf(schema)
  return {
    ...json,
    ...(name === 'limit' ? { minimum: 1, maximum: maxLimit } : {}),
    ...(otherwise === undefined ? {} : { default: otherwise }),
  }
}

function ofOneValue({ anyOf, ...json }: Json): Json {
  if (!Array.isArray(anyOf)) return ofText(json)
  const filled: readonly Json[] = anyOf.filter((option: Json) => option['const'] !== '')
  const [only, ...more] = filled
  return more.length === 0 ? ofText({ ...json, ...only }) : { ...json, anyOf: filled }
}

const digits = /^\^(?<first>\[1-9\])?\\d\{\d+,\d+\}\$$/

function ofText(json: Json): Json {
  const { pattern, enum: values } = json
  const whole = typeof pattern === 'string' ? digits.exec(pattern) : null
  if (whole) return { type: 'integer', minimum: whole.groups?.['first'] === undefined ? 0 : 1 }
  const isFlag =
    Array.isArray(values) &&
    values.length === 2 &&
    values.every((each) => /^(true|false)$/.test(String(each)))
  return isFlag ? { type: 'boolean' } : json
}

/** The schema of each value of a list (`commaList` and those made of it); null if the value is not a list. */
function itemsOf(schema: z.core.$ZodType): Json | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return itemsOf(schema.def.innerType)
  if (schema instanceof z.ZodUnion) return firstItems(schema.options)
  if (schema instanceof z.ZodArray) return wireSchema(schema.def.element as z.ZodType)
  if (!(schema instanceof z.ZodPipe)) return null
  return firstItems([schema.def.out, schema.def.in])
}

function firstItems(schemas: readonly z.core.$ZodType[]): Json | null {
  for (const schema of schemas) {
    const items = itemsOf(schema)
    if (items) return items
  }
  return null
}

function defaultOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional) return defaultOf(schema.def.innerType as z.ZodType)
  return schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined
}
