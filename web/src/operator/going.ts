/** The letters typed since `g`, null where none are being typed, and the title of the screen that they lead to. */
export interface Going {
  readonly typed: string | null
  readonly title: string | null
}

/**
 * What a key adds to the letters before it. `g` begins, the first letter of a screen leads there, and where several
 * screens share it, further letters lead to the others: `g` `a` to the accounts, `g` `a` `u` to the audit log.
 */
export function going(typed: string | null, key: string, titles: readonly string[]): Going {
  const prefix = typed === null ? null : typed + key.toLowerCase()
  const title = prefix === null ? undefined : titles.find((each) => each.toLowerCase().startsWith(prefix))
  if (prefix !== null && title !== undefined) return { typed: prefix, title }
  return { typed: key === 'g' ? '' : null, title: null }
}
