import { useNavigate, useSearchParams } from 'react-router'
import { ListFilters } from '../cards/list-filters.tsx'
import { addressAfter, addressText, listStateIn } from '../cards/list-state.ts'
import { BuyPacksPage } from '../packs/buy-packs-page.tsx'

/** Buy Packs with the filters of every list of packs (LIST-45). Each choice adds an entry to the history. */
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
