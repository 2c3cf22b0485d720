import type { IncomingHttpHeaders } from 'node:http'
import { onlyFromWithin, whyOutside, type Whereabouts } from '@called-shot/shared/account/eligibility.ts'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Config } from '../config.ts'

/** The caller's location, if the edge in front of the game reports it. */
export interface Region {
  /** Why a caller with these headers cannot buy, trade or craft, regardless of the sign-up; null: they can. */
  whyClosed(headers: IncomingHttpHeaders): Closure | null
  /** Refuses that caller with `excluded_region` and the reason. */
  require(headers: IncomingHttpHeaders): void
}

/**
 * Trusts only the headers that the configuration names. They require a proxy in front of us that sets them
 * (`TRUSTED_PROXIES`), since otherwise anyone could. If a header occurs twice the last counts, which is the nearest
 * proxy's.
 */
export function createRegion({ countryHeader, stateHeader }: Config['region']): Region {
  const whereabouts = (headers: IncomingHttpHeaders): Whereabouts => ({
    country: lastOf(headers, countryHeader),
    state: lastOf(headers, stateHeader),
  })
  return {
    whyClosed: (headers) => (whyOutside(whereabouts(headers)) === null ? null : 'excluded_region'),
    require(headers) {
      const reason = whyOutside(whereabouts(headers))
      if (reason === 'outside_country') throw refuse('excluded_region', onlyFromWithin)
      if (reason !== null) throw refuse(reason)
    },
  }
}

function lastOf(headers: IncomingHttpHeaders, name: string | null): string | null {
  if (name === null) return null
  const value = [headers[name] ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return value === '' ? null : value
}
