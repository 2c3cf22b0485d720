import type { Config } from '../config.ts'
import type { SecurityOptions } from './security-headers.ts'

type Settings = Pick<Config, 'publicUrl' | 'apiBases' | 'identityProvider'>

/**
 * The only origins, besides its own, that the page may reach: the hosted identity provider, for tokens and their
 * renewal in a hidden frame, and an API that is served elsewhere, with its socket.
 */
export function otherOrigins({
  publicUrl,
  apiBases,
  identityProvider,
}: Settings): Required<Pick<SecurityOptions, 'callsOrigins' | 'framesOrigins'>> {
  const own = new URL(publicUrl).origin
  const { production, development, staging } = apiBases
  const apis = [production.url, development.url, staging]
    .filter((address) => !address.startsWith('/'))
    .map((address) => new URL(address).origin)
  const providers = identityProvider === null ? [] : [new URL(identityProvider.issuer).origin]
  const elsewhere = (origins: readonly string[]) => [...new Set(origins)].filter((origin) => origin !== own)
  return {
    callsOrigins: [
      ...elsewhere([...providers, ...apis]),
      ...elsewhere(apis).map((origin) => origin.replace(/^http/, 'ws')),
    ],
    framesOrigins: elsewhere(providers),
  }
}
