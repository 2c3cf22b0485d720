/** The `like` pattern for texts that contain `search`; `%`, `_` and `\` in it stand for themselves. */
export function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Names like the pattern, in upper or lower case, with their accents or without (as in `isNamed`). */
export function isLike(name: string, pattern: string): string {
  return `(${name} ilike ${pattern}
    or octet_length(${name}) > char_length(${name}) and without_accents(${name}) ilike ${pattern})`
}
