/** The push services of the browsers: Chrome, Firefox, Safari, Edge. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
]

export const longestPushAddress = 1000

/**
 * Whether messages may be sent there: only to known push services, over TLS, on the standard port. The address comes
 * from a player's browser, or from any caller, so it could name anything that this server can reach.
 */
export function isPushAddress(text: string): boolean {
  if (text.length > longestPushAddress || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => host.test(hostname))
}
