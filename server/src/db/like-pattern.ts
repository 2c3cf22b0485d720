/** The `like` pattern for texts that contain `search`; `%`, `_` and `\` in it stand for themselves. */
export function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
