import { z } from 'zod'
import type { Endpoint } from '../shared/src/endpoint.ts'

type Calls = Readonly<Record<string, Endpoint>>

/**
 * The operators' calls of a contract by the name of their command. A call named by one word (`close`, `list`) says
 * nothing without its slice, and several slices may have it: its command is `switches-close`. The slice `operator` is
 * the operators' own, and needs no prefix.
 */
export function commandsOf(contract: Readonly<Record<string, Calls>>): Calls {
  const named = Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries(calls)
      .filter(([, { who }]) => who === 'operator')
      .map(([name, call]) => {
        const isPlain = slice === 'operator' || /[A-Z]/.test(name)
        return [isPlain ? name : `${slice}${name.charAt(0).toUpperCase()}${name.slice(1)}`, call] as const
      }),
  )
  return Object.fromEntries(named)
}

/** Returns a command's call: `list-people` is the call `listPeople`. */
export function commandOf(calls: Calls, word: string): Endpoint | null {
  const name = Object.keys(calls).find((each) => kebab(each) === word)
  return (name === undefined ? undefined : calls[name]) ?? null
}

export interface CallInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The number of the proposal that it confirms. */
  readonly confirms?: string
}

/**
 * Parses `[id] --field value … --json '{…}'`. A value is parsed as JSON if the contract expects a number, a boolean, a
 * list or null; otherwise it is text. `--confirms` names the proposal of another operator that an act confirms. Refuses a
 * field that the call doesn't have.
 */
export function inputOf(call: Endpoint, words: readonly string[]): CallInput {
  const rest = [...words]
  const params: Record<string, string> = {}
  if (call.params) {
    const id = rest.shift()
    if (id === undefined || id.startsWith('--')) throw new Error('This command needs an id.')
    params['id'] = id
  }
  const given: Record<string, unknown> = {}
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    const value = rest.shift()
    if (!word.startsWith('--') || value === undefined)
      throw new Error(`Unexpected word "${word}". Fields are --name value.`)
    if (word === '--json') Object.assign(given, fieldsIn(value))
    else given[word.slice(2).replaceAll('-', '_')] = value
  }
  const known = fieldsOf(call.body ?? call.query)
  const confirmed = isConfirmed(call) ? given['confirms'] : undefined
  if (confirmed !== undefined) delete given['confirms']
  const confirming = confirmed === undefined ? {} : { confirms: String(confirmed) }
  for (const name of Object.keys(given))
    if (!known.has(name)) throw new Error(`This command has no field --${name}.`)
  if (!call.body) {
    return {
      params,
      query: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
      body: undefined,
      ...confirming,
    }
  }
  const typed = Object.entries(given).map(([name, value]) => [
    name,
    typedAs(known.get(name) ?? 'text', { name, value }),
  ])
  return { params, query: {}, body: Object.fromEntries(typed), ...confirming }
}

/** Whether a second operator may have to confirm it. */
function isConfirmed({ method, alone }: Endpoint): boolean {
  return method !== 'GET' && alone === undefined
}

export function usage(calls: Calls): string {
  const lines = Object.entries(calls).map(([name, call]) => {
    const fields = [...fieldsOf(call.body ?? call.query).keys()].map(
      (field) => `--${field.replaceAll('_', '-')}`,
    )
    return `  ${kebab(name)}${call.params ? ' <id>' : ''} ${fields.join(' ')}\n      ${call.summary}.`
  })
  return `npm run operator -- <command> [id] [--field value …] [--json '{…}'] [--confirms number]

  --confirms confirms what another operator proposed, by its number in work-list: the same command, with the same fields.

${lines.join('\n')}`
}

type FieldKind = 'text' | 'json'

function fieldsOf(schema: z.ZodType | undefined): ReadonlyMap<string, FieldKind> {
  if (!schema) return new Map()
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}) })
    .parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return new Map(Object.entries(properties).map(([name, property]) => [name, kindOf(property)]))
}

function kindOf(property: unknown): FieldKind {
  const parsed = z
    .object({ type: z.string().optional(), anyOf: z.array(z.unknown()).optional() })
    .safeParse(property)
  if (!parsed.success || parsed.data.type === 'string') return 'text'
  return parsed.data.anyOf?.some((each) => kindOf(each) === 'text') ? 'text' : 'json'
}

function typedAs(
  kind: FieldKind,
  { name, value }: { readonly name: string; readonly value: unknown },
): unknown {
  if (typeof value !== 'string') return value
  if (value === 'null') return null
  if (kind === 'text') return value
  const parsed = jsonIn(value)
  if (parsed === undefined)
    throw new Error(
      `--${name.replaceAll('_', '-')} takes a number, true, false or JSON such as '["text"]', not "${value}".`,
    )
  return parsed
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  const fields = z.record(z.string(), z.unknown()).safeParse(jsonIn(text))
  if (!fields.success) throw new Error(`--json takes an object of fields, such as '{"reason": "a test"}'.`)
  return fields.data
}

/** Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
