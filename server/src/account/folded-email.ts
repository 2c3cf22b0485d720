/**
 * The spelling by which an account is found and tries at it are counted. Each letter by itself, as PostgreSQL lowers
 * text; `'İ'` becomes two letters here and an i there, so that an email with it finds nobody.
 */
export function foldedEmail(email: string): string {
  return Array.from(email, (letter) => letter.toLowerCase()).join('')
}
