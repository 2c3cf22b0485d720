export interface Difference {
  /** Which part of the file: `afc-west › name`. */
  readonly place: string
  /** Null: it is new. */
  readonly before: string | null
  /** Null: it was removed. */
  readonly after: string | null
}

/**
 * The differences between two JSON texts, by place; null if either is not valid JSON. Whitespace and the order of keys
 * do not count.
 */
export function contentDifferences(before: string, after: string): readonly Difference[] | null {
  try {
    return differences('', JSON.parse(before), JSON.parse(after))
  } catch {
    return null
  }
}

function differences(place: string, before: unknown, after: unknown): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [was, is] = [partsOf(before), partsOf(after)]
  if (was === null || is === null) return [{ place, before: textOf(before), after: textOf(after) }]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) =>
    differences(place === '' ? name : `${place} › ${name}`, was.get(name), is.get(name)),
  )
}

/**
 * The named parts of an object, or of a list whose entries have keys; null for anything else, which is compared as a
 * whole.
 */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const named = value.map((entry): [string | null, unknown] => [nameOf(entry), entry])
  const names = new Set(named.map(([name]) => name))
  if (names.has(null) || names.size < named.length) return null
  return new Map(named.map(([name, entry]) => [name ?? '', entry]))
}

/**
 * An entry's key, with what distinguishes it from others with the same key: a table's version or a series' collections.
 */
function nameOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return null
  if ('key' in entry && typeof entry.key === 'string') {
    if ('version' in entry) return `${entry.key} v${String(entry.version)}`
    if ('collections' in entry && Array.isArray(entry.collections))
      return `${entry.key} (${entry.collections.join(', ')})`
    return entry.key
  }
  return 'name' in entry && typeof entry.name === 'string' ? entry.name : null
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
