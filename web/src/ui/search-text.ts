/** The server's limit for a search. */
export const longestSearch = 100

/**
 * A search as lists take it: a tab, as in a name copied from a table, is a space, and what is too long is cut. The server
 * would refuse both.
 */
export function searchText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, longestSearch)
}
