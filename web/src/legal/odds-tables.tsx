import { rarityNames, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { Table, type Column } from '../ui/table.tsx'
import styles from './odds-tables.module.css'
import { contentsWords, publishedPrizes, publishedSeries, type PublishedSeries } from './published-odds.ts'

const rarities: readonly Rarity[] = [1, 2, 3, 4]

const oddsColumns: readonly Column<PublishedSeries>[] = [
  { key: 'series', title: 'Series', cell: (row) => <SeriesCell row={row} /> },
  {
    key: 'price',
    title: 'Price',
    cell: ({ priceCents }) => (priceCents === 0 ? 'Free' : formatUsd(priceCents)),
    number: true,
  },
  ...rarities.map((rarity) => ({
    key: rarityNames[rarity],
    title: rarityNames[rarity],
    cell: ({ percents }: PublishedSeries) => `${percents[rarity - 1] ?? 0}%`,
    number: true,
  })),
]

function SeriesCell({ row: { series, contents, remark } }: { row: PublishedSeries }) {
  return (
    <span className={styles.series}>
      <strong>{series}</strong>
      <span>
        {contentsWords(contents)}
        {remark !== undefined && `${/^(of|once$)/.test(remark) ? ' ' : '; '}${remark}`}
      </span>
    </span>
  )
}

export function PackOddsTable() {
  return (
    <Table
      caption="Odds of each card, by series"
      columns={oddsColumns}
      rows={publishedSeries}
      rowKey={(row) => row.series}
    />
  )
}

type PrizeValues = (typeof publishedPrizes)[number]

const prizeColumns: readonly Column<PrizeValues>[] = [
  { key: 'rarity', title: 'Rarity', cell: (row) => <strong>{row.rarity}</strong> },
  {
    key: 'values',
    title: 'Value and its chance',
    cell: ({ values }) =>
      values.map((value) => `${formatUsd(cents(value.cents))} (${value.percent}%)`).join(', '),
  },
]

export function PrizeOddsTable() {
  return (
    <Table
      caption="Prize values by rarity"
      columns={prizeColumns}
      rows={publishedPrizes}
      rowKey={(row) => row.rarity}
    />
  )
}
