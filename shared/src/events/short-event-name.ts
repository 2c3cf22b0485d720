/**
 * An event's name as its cards have it, without the week at its end, as in the names of a season's own games: "BUF at
 * KC, 2025 week 12" → "BUF at KC".
 */
export function shortEventName(name: string): string {
  return name.replace(/(?:\s*,|\s+[-–—])\s*(?:\d{4}\s+)?week\s+\d{1,2}$/i, '') || name
}
