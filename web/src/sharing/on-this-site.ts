/**
 * The path of one of the server's own addresses. A page may be open at another address than the one that links are
 * sent with, and shows pictures only from its own.
 */
export function onThisSite(address: string): string {
  return new URL(address, window.location.origin).pathname
}
