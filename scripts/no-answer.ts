import { codeOf } from '../server/src/cannot-start.ts'

/** Why `fetch` got no answer from the game at `base`, and what to do: not running, or a certificate that is not trusted. */
export function noAnswer(base: string, error: unknown): Error {
  const code = codeOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
  return new Error(
    /CERT|SIGNATURE/.test(code)
      ? `the certificate of ${base} is not trusted (${code}); set NODE_EXTRA_CA_CERTS to a file that holds it`
      : `nothing answers at ${base}; start the game, or set PUBLIC_URL`,
  )
}
