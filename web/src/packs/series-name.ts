/**
 * "AFC West" and "AFC West Identity Foil" → "Identity Foil". Under its collection's heading, the rest of the name is
 * enough.
 */
export function nameWithin(series: string, collection: string): string {
  const rest = series.startsWith(collection) ? series.slice(collection.length).trim() : series
  return rest === '' ? series : rest
}

/** The full name, with the collection mentioned once. */
export function nameInFull(series: string, collection: string): string {
  return series.startsWith(collection) ? series : `${collection} ${series}`
}
