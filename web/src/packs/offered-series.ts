import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import type { SeriesOffered } from '@called-shot/shared/packs/rules.ts'

/** A series of the list as the rule of buying looks at it: it is on sale; whether an event is open only the server knows. */
export function offeredSeries({ tier, cost, remaining }: PackSeries): SeriesOffered {
  return {
    onSale: true,
    tutorial: false,
    tier,
    priceCents: cost,
    remaining,
    holdsEvents: true,
    hasOpenEvent: true,
  }
}
