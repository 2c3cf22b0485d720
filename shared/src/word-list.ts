/** Joins words as a sentence lists them: 'Month', 'Month and Day', 'Category, Month and Day'. */
export function wordList(words: readonly string[], lastJoin: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${lastJoin} ${last}`
}
