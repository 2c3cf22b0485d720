import { useState } from 'react'
import { isRarity, kindNames, rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { amount, link, moment, status, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list-screen.module.css'
import { pageOf } from './pages.ts'
import { Unread } from './reading.tsx'
import { countText } from './values.ts'

type Held = Answer<typeof players.listCards>['data'][number]

const pageSize = 10

/** The cards and packs that an account has, found by name; each leads to its own page. */
export function AccountCards({ id }: { id: number }) {
  const [{ search, page }, look] = useState({ search: '', page: 1 })
  const reading = useCall(
    players.listCards,
    { params: { id }, query: { search, limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  )
  const { data } = reading
  return (
    <>
      <h2 className={styles.part}>Cards and packs</h2>
      <div className={styles.filters}>
        <SearchBox
          label="Search its cards and packs"
          value={search}
          onSearch={(text) => look({ search: text, page: 1 })}
        />
      </div>
      <Unread query={reading} />
      {data?.data.length === 0 &&
        (data.pagination_metadata.total_count > 0 ? (
          <NoSuchPage page={page} title="Nothing here" onFirst={() => look({ search, page: 1 })} />
        ) : (
          <p>{search === '' ? 'It has none.' : 'It has none of that name.'}</p>
        ))}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataTable
            caption="Cards and packs"
            rows={data.data}
            rowKey={(held) => held.id}
            isPage={data.pagination_metadata.total_count > data.data.length}
            columns={[
              link<Held>('Number', (held) => ({
                to: pageOf(held.kind === 'pack' ? 'pack' : 'card', held.id),
                text: String(held.id),
              })),
              words<Held>('Kind', ({ kind }) => kindNames[kind]),
              words<Held>('Name', ({ name }) => name),
              words<Held>('Rarity', ({ rarity }) => (isRarity(rarity) ? rarityNames[rarity] : '')),
              status<Held>(({ state }) => state),
              amount<Held>('Price', ({ price }) => price),
              amount<Held>('Face value', ({ value }) => value),
              moment<Held>('Made', (held) => held.created_at),
            ]}
          />
          <div className={styles.foot}>
            <p>{countText(data.pagination_metadata.total_count)} in all</p>
            <Pager
              page={page}
              of={data.pagination_metadata}
              onPage={(next) => look({ search, page: next })}
            />
          </div>
        </>
      )}
    </>
  )
}
