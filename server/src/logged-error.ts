/** Private data that our messages or a library's may contain: emails, phone numbers, tokens and keys. */
const privateWords: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bcs_[\w-]+/g, '[key]'],
  [/\b(Bearer|Basic) +\S+/gi, '$1 [secret]'],
  [/\b[0-9a-f]{32,}\b/gi, '[hex]'],
  [/\+\d[\d ().-]{7,}\d/g, '[phone]'],
  // Values that PostgreSQL and Zod quote; names of tables, columns and constraints stay readable.
  [/(invalid input syntax for type [\w ]+): ".*"/gs, '$1: "[value]"'],
  [/\)=\(.*?\)/gs, ')=([value])'],
]

/** The same text without emails, phone numbers, tokens, keys and values of rows. */
export function withoutSecrets(text: string): string {
  return privateWords.reduce((safe, [what, instead]) => safe.replace(what, instead), text)
}

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [field: string]: unknown
}

/**
 * An error as the log writes it: its kind, its place, and its message without secrets. Its other fields contain values.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(String(error)), stack: '' }
  const named = Object.entries(error).filter(([field]) => ['code', 'constraint', 'table'].includes(field))
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...Object.fromEntries(named),
  }
}
