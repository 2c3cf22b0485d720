import { z } from 'zod'
import { refuse } from '@called-shot/shared/refusals.ts'
import { placeOfBadText } from '../bad-text.ts'
import { plainWords } from './plain-words.ts'

interface Reading {
  readonly nameOf: (path: readonly PropertyKey[]) => string
  readonly words: (issue: z.core.$ZodRawIssue) => string
}

/** Decodes the input, or refuses with 400 and a message that names the field as it is on the wire. */
export function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && decoded(schema, value, inBody)
}

/** The same for a query, whose keys are all there is to name: `?status=a,b` is a list only inside. */
export function parsedQuery(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && decoded(schema, value, inQuery)
}

/** The same for a body. A call that takes none accepts an empty one. */
export function parsedBody(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema) return decoded(schema, value, inBody)
  if (value === undefined) return undefined
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) throw refuse('bad_input', 'This call takes no body.')
  const [first] = Object.keys(value)
  if (first !== undefined) throw refuse('bad_input', `${first}: is not a known field`)
  return undefined
}

const inBody: Reading = { nameOf: pathOf, words: plainWords }

/** A key that is given twice arrives as a list, also where there can be only one value. */
const inQuery: Reading = {
  nameOf: (path) => pathOf(path.slice(0, 1)),
  words: (issue) => (Array.isArray(issue.input) ? 'must be given only once' : plainWords(issue)),
}

function decoded(schema: z.ZodType, value: unknown, { nameOf, words }: Reading): unknown {
  const result = z.safeDecode(schema, (value === undefined ? {} : value) as never, { error: words })
  if (!result.success) throw refuse('bad_input', describe(result.error, nameOf))
  requireShallow(value)
  const place = placeOfBadText(value)
  if (place !== null) throw refuse('bad_input', `${nameOf(place)}: must not contain NUL or half a character`)
  return result.data
}

/** No call takes anything nearly as deep, and some functions, such as the hash of a request, are recursive. */
const maxLevels = 64

export function requireShallow(value: unknown): void {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels)
      throw refuse('bad_input', `The body must not be nested more than ${maxLevels} levels deep.`)
    level = level.flatMap((each): unknown[] =>
      each !== null && typeof each === 'object' ? Object.values(each) : [],
    )
  }
}

function describe(error: z.ZodError, nameOf: Reading['nameOf']): string {
  const issue = innermost(error.issues[0])
  if (!issue) return 'That input is not valid.'
  if (issue.code === 'unrecognized_keys')
    return `${nameOf([...issue.path, ...issue.keys.slice(0, 1)])}: is not a known field`
  const where = nameOf(issue.path)
  return where === '' ? `The request ${issue.message}` : `${where}: ${issue.message}`
}

/** Of alternatives the last one gives the message; the first only accepts an empty value. */
function innermost(issue: Issue | undefined, path: readonly PropertyKey[] = []): Issue | undefined {
  if (!issue) return undefined
  const here = [...path, ...issue.path]
  const meant = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return meant ? innermost(meant, here) : { ...issue, path: here }
}

type Issue = z.core.$ZodIssue

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
