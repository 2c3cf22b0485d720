/** The path of a text that PostgreSQL cannot store: one with a NUL, or with half of a surrogate pair. */
export function placeOfBadText(value: unknown): readonly string[] | null {
  const left: { readonly at: readonly string[]; readonly value: unknown }[] = [{ at: [], value }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, value: here } = next
    if (typeof here === 'string' && (here.includes('\0') || !here.isWellFormed())) return at
    if (here === null || typeof here !== 'object') continue
    for (const [key, inner] of Object.entries(here)) left.push({ at: [...at, key], value: inner })
  }
  return null
}
