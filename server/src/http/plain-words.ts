import type { z } from 'zod'

/** The plain word for each type of value; a type that is missing here is called an object. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

const forms: Readonly<Record<string, string>> = {
  datetime: 'must be a time such as 2026-11-21T18:00:00Z',
  date: 'must be a date such as 2026-11-21',
  email: 'must be a whole address, such as name@example.com',
  url: 'must be a web address',
}

/**
 * Describes what is wrong with a value, worded to follow the name of its field ("price: is missing"). Used if the
 * contract has no message of its own, so that players and authors of clients do not see the library's messages.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? 'an object'}`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${listed(issue.values)}`
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : 'is not a known value'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return forms[issue.format] ?? 'has the wrong format'
    default:
      return 'is not valid'
  }
}

function listed(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`
}

interface Bounded {
  readonly origin: string
  readonly inclusive?: boolean | undefined
}

function tooSmall({ origin, minimum, inclusive }: Bounded & { readonly minimum: number | bigint }): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  if (origin === 'array') return minimum === 1 ? 'must not be empty' : `must hold at least ${minimum}`
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Bounded & { readonly maximum: number | bigint }): string {
  if (origin === 'string') return `must have at most ${maximum} characters`
  if (origin === 'array') return `must hold at most ${maximum}`
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
}
