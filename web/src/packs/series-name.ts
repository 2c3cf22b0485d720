/** "AFC West" and "AFC West Identity Foil" → "Identity Foil": under its collection's heading a series says the rest. */
export function nameWithin(series: string, collection: string): string {
  const rest = series.startsWith(collection) ? series.slice(collection.length).trim() : series
  return rest === '' ? series : rest
}

/** The whole name, the collection said once. */
export function nameInFull(series: string, collection: string): string {
  return series.startsWith(collection) ? series : `${collection} ${series}`
}
