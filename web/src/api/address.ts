export type QueryValue = string | number | boolean | readonly string[] | null | undefined

/** The path of a call with its query. Unset values are left out; lists are joined with commas. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
