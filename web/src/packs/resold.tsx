import { Link } from 'react-router'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import type { PackSeries } from '@called-shot/shared/packs/contract.ts'

/** A link to players' listings of this pack, with their number and lowest price. Renders nothing without any. */
export function Resold({ series }: { readonly series: PackSeries }) {
  const { name, resold, resale_floor: floor } = series
  if (resold === 0 || floor === null) return null
  const search = new URLSearchParams({ status: 'not_owned,for_sale', order: 'low_high', search: name })
  return (
    <p>
      <Link to={`${clientRoutes.marketplaceCardPacks}?${search.toString()}`}>
        {withCommas(resold)} sold by players, from {formatUsd(floor)}
      </Link>
    </p>
  )
}
