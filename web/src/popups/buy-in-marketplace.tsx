import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { openPopup } from './popup-store.ts'

interface BuyInMarketplaceProps {
  readonly marketplaceId: number
  /** The missing card, such as 'September'; a new tab shows all of its listings. */
  readonly name: string
  readonly className?: string | undefined
}

/** Buys a missing card without leaving the page that needs it (MKT-18). */
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
