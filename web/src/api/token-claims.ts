/** The claims of a token, read without checking its signature; none if there is no token or it can't be read. */
export function claimsOf(token: string | null): Readonly<Record<string, unknown>> {
  const body = token?.split('.')[1]
  if (body === undefined) return {}
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
