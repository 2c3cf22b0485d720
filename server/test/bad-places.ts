import { type BadValue } from './bad-values.ts'
import { isObject, type JsonSchema } from './json-schema.ts'

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const { properties } = schema
  if (!isObject(properties)) return {}
  return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, schemaOf(of)]))
}

/** The objects inside the sample, each with a way to put another in its place. */
export function objectsIn(sample: object): { at: string; inner: object; replaced: (by: object) => string }[] {
  const within = (
    value: unknown,
    at: string,
    put: (by: unknown) => unknown,
  ): ReturnType<typeof objectsIn> => {
    if (Array.isArray(value))
      return value
        .slice(0, 1)
        .flatMap((each: unknown) => within(each, `${at}.0`, (by) => put(value.with(0, by))))
    if (typeof value !== 'object' || value === null) return []
    return [{ at, inner: value, replaced: (by) => JSON.stringify(put(by)) }]
  }
  return Object.entries(sample).flatMap(([field, value]) =>
    within(value, field, (by) => ({ ...sample, [field]: by })),
  )
}

interface Place {
  readonly at: string
  /** JSON types that the contract takes there; empty: any. */
  readonly types: readonly string[]
  /** The whole body with this text in that place. */
  readonly replaced: (json: string) => string
}

const marker = '\u0001here\u0001'

function schemaOf(value: unknown): JsonSchema {
  return isObject(value) ? value : {}
}

/** The field itself, and one level into it: the first item of a list, the fields of an object. */
export function placesIn(sample: object, field: string, schema: JsonSchema): Place[] {
  const value: unknown = Object.entries(sample).find(([key]) => key === field)?.[1]
  const place = (at: string, of: JsonSchema, put: unknown): Place => ({
    at,
    types: typesOf(of),
    replaced: (text) =>
      JSON.stringify({ ...sample, [field]: put }).replace(JSON.stringify(marker), () => text),
  })
  const inner = Array.isArray(value)
    ? insideList(value, schema).map(({ at, of, put }) => place(`${field}.${at}`, of, put))
    : value !== null && typeof value === 'object'
      ? Object.entries(propertiesOf(schema)).map(([key, of]) =>
          place(`${field}.${key}`, of, { ...value, [key]: marker }),
        )
      : []
  return [place(field, schema, marker), ...inner]
}

function insideList(
  value: readonly unknown[],
  schema: JsonSchema,
): { at: string; of: JsonSchema; put: unknown }[] {
  const items = schemaOf(schema['items'])
  const [first] = value
  const fields =
    first !== null && typeof first === 'object'
      ? Object.keys(first).map((key) => ({
          at: `0.${key}`,
          of: propertiesOf(items)[key] ?? {},
          put: value.with(0, { ...first, [key]: marker }),
        }))
      : []
  return [{ at: '0', of: items, put: value.with(0, marker) }, ...fields]
}

function typesOf(schema: JsonSchema): readonly string[] {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return alternatives.flatMap((each: JsonSchema) => typesOf(each))
  const { type } = schema
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.map(String) : 'const' in schema ? [typeof schema['const']] : []
}

/** Whether the contract's own type for the place rules the value out, whatever else it says. */
export function cannotBe({ json, type, never }: BadValue, types: readonly string[]): boolean {
  if (types.length === 0) return false
  if (never) return json === '1e400' || type !== 'integer' || !types.includes('number')
  if (types.includes(type)) return false
  return !(type === 'integer' && types.includes('number'))
}
