let own: string | null = null

/** Returns the address of the current story file's own server, or null if it has none. */
export function ownAddress(): string | null {
  return own
}

/** Returns the address of the stories' server: the file's own, or the run's. */
export function serverAddress(): string {
  return own ?? process.env['E2E_BASE_URL'] ?? 'http://localhost:3000'
}

/** Plays the following stories at this address; null means the run's server again. */
export function playAt(address: string | null): void {
  own = address
}
