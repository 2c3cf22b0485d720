import { useNavigate, useSearchParams } from 'react-router'
import { ListFilters } from '../cards/list-filters.tsx'
import { addressAfter, addressText, listStateIn } from '../cards/list-state.ts'
import { BuyPacksPage } from '../packs/buy-packs-page.tsx'

/** Buy Packs with the filters that every list of packs has (LIST-45); a choice is a place in the history. */
export function BuyPacks() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <BuyPacksPage
      filters={
        <ListFilters
          filterType="cardpacks"
          filters={listStateIn(query).filters}
          withoutCounts
          onChange={(filters) =>
            void navigate(
              { search: addressText(addressAfter(query, { filters })) },
              { preventScrollReset: true },
            )
          }
        />
      }
    />
  )
}
