import type { SetURLSearchParams } from 'react-router'
import {
  transactions,
  transactionGroups,
  type TransactionGroup,
} from '@called-shot/shared/wallet/transactions-contract.ts'
import { download } from '../api/download.ts'
import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { searchText } from '../ui/search-text.ts'
import { Select } from '../ui/select.tsx'
import styles from './transactions-page.module.css'

/** What the address narrows the list to. */
export interface Narrowing {
  readonly show: TransactionGroup | undefined
  readonly search: string
}

const groupWords: Readonly<Record<TransactionGroup, string>> = {
  waiting: 'To answer',
  offers: 'Offers and bids',
  sales: 'Sales',
  purchases: 'Purchases',
  packs: 'Packs',
  prizes: 'Prizes',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  promotions: 'Promotions',
}

const everything = { value: '', label: 'Everything' } as const
const choices = [everything, ...transactionGroups.map((value) => ({ value, label: groupWords[value] }))]

export function narrowingIn(address: URLSearchParams): Narrowing {
  return {
    show: transactionGroups.find((group) => group === address.get('show')),
    search: searchText(address.get('search') ?? '').trim(),
  }
}

interface TransactionsToolsProps extends Narrowing {
  readonly onChange: SetURLSearchParams
  readonly attempt: (work: () => Promise<void>) => Promise<void>
}

/** Search, the choice of one kind, and the file; the first two change the page's address. */
export function TransactionsTools({ show, search, onChange, attempt }: TransactionsToolsProps) {
  function put(key: string, value: string, replace: boolean): void {
    onChange(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (value === '') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace },
    )
  }

  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          value={search}
          placeholder="Name of a card or pack"
          onSearch={(text) => put('search', text.trim(), true)}
        />
      </div>
      <div className={styles.show}>
        <Select
          label="Show"
          value={show ?? ''}
          options={choices}
          onChange={(group) => put('show', group, false)}
        />
      </div>
      <Button
        onClick={() =>
          attempt(() => download(transactions.transactionsAsCsv, 'called-shot-transactions.csv'))
        }
      >
        Download as CSV
      </Button>
    </div>
  )
}
