/** The provider's pages return with `?login=again` if a login must start over. */
export function takeLoginRequest(): boolean {
  const address = new URL(window.location.href)
  if (address.searchParams.get('login') !== 'again') return false
  address.searchParams.delete('login')
  window.history.replaceState(window.history.state, '', address)
  return true
}

/** Whether it is safe to go to this path after the log-in: it is one of this site. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\')
}
