import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { openPopup } from './popup-store.ts'

interface BuyInMarketplaceProps {
  readonly marketplaceId: number
  /** What is missing: 'September'; a new tab shows all of them. */
  readonly name: string
  readonly className?: string | undefined
}

/** Buys a missing card without leaving the place where it is missing (MKT-18). */
export function BuyInMarketplace({ marketplaceId, name, className }: BuyInMarketplaceProps) {
  return (
    <Link
      className={className}
      to={`${paths.marketplaceCards}&search=${encodeURIComponent(name)}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openPopup('purchase', { marketplaceId })
      }}
    >
      Buy in Marketplace
    </Link>
  )
}
