let own: string | null = null

/** The address of the server that a file of stories has started for itself, while they are told. */
export function ownAddress(): string | null {
  return own
}

/** The server that stories are played on: their own, or that of the run. */
export function serverAddress(): string {
  return own ?? process.env['E2E_BASE_URL'] ?? 'http://localhost:3000'
}

/** From now on stories are played there; null: on the server of the run again. */
export function playAt(address: string | null): void {
  own = address
}
