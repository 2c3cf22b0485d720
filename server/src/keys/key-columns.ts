/** A key as its owner sees it. */
export const keyColumns = 'id, name, tail, scopes, created_at, expires_at, last_used_at'
