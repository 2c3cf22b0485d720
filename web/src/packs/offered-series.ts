import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import type { SeriesOffered } from '@called-shot/shared/packs/rules.ts'

/** A series of the list as facts for the buying rule. It is on sale; only the server knows whether an event is open. */
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
