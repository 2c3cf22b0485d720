import { Table, type Column } from '../ui/table.tsx'

interface SeriesOdds {
  readonly series: string
  readonly price: string
  readonly holds: string
  readonly standard: string
  readonly rare: string
  readonly epic: string
  readonly legendary: string
}

function odds(
  [series, price, holds]: readonly [string, string, string],
  percent: readonly [number, number, number, number],
): SeriesOdds {
  const [standard, rare, epic, legendary] = percent
  return {
    series,
    price,
    holds,
    standard: `${standard}%`,
    rare: `${rare}%`,
    epic: `${epic}%`,
    legendary: `${legendary}%`,
  }
}

const parts = '1 category, 2 month, 3 day, 2 year'
const series: readonly SeriesOdds[] = [
  odds(['Identity', '$2.00', parts], [80, 16, 3.5, 0.5]),
  odds(['Identity, foil', '$5.00', parts], [45, 42, 11, 2]),
  odds(['Prediction', '$3.00', '3 event, 3 trigger, 2 prize'], [80, 16, 3.5, 0.5]),
  odds(['Prediction, foil', '$9.00', '4 event, 4 trigger, 3 prize'], [45, 42, 11, 2]),
  odds(['First edition, 10,000 packs', '$4.00', '8 parts, at least one Epic'], [0, 70, 25, 5]),
  odds(['Tournament', '$2.00', '1 wager card of $1.80'], [100, 0, 0, 0]),
  odds(['Tournament, large', '$11.00', '1 wager card of $10.00'], [100, 0, 0, 0]),
  odds(
    ['Starter, once', 'Free', '4 parts of one person; 1 event, 1 trigger, 1 prize of $1.00'],
    [100, 0, 0, 0],
  ),
  odds(
    ['Daily, one in 20 hours', 'Free', '1 part, 1 event, 1 trigger; each 7th a prize of $0.25'],
    [80, 16, 3.5, 0.5],
  ),
]

const oddsColumns: readonly Column<SeriesOdds>[] = [
  { key: 'series', title: 'Series', cell: (row) => <SeriesCell row={row} /> },
  { key: 'price', title: 'Price', cell: (row) => row.price, number: true },
  { key: 'standard', title: 'Standard', cell: (row) => row.standard, number: true },
  { key: 'rare', title: 'Rare', cell: (row) => row.rare, number: true },
  { key: 'epic', title: 'Epic', cell: (row) => row.epic, number: true },
  { key: 'legendary', title: 'Legendary', cell: (row) => row.legendary, number: true },
]

function SeriesCell({ row }: { row: SeriesOdds }) {
  return (
    <>
      <strong>{row.series}</strong>
      <br />
      {row.holds}
    </>
  )
}

export function PackOddsTable() {
  return (
    <Table
      caption="Odds of each card, by series"
      columns={oddsColumns}
      rows={series}
      rowKey={(row) => row.series}
    />
  )
}

const prizeValues = [
  { rarity: 'Standard', values: '$0.50 (60%), $1 (30%), $2 (10%)' },
  { rarity: 'Rare', values: '$2 (60%), $3 (30%), $5 (10%)' },
  { rarity: 'Epic', values: '$5 (70%), $10 (25%), $15 (5%)' },
  { rarity: 'Legendary', values: '$20 (80%), $25 (15%), $50 (5%)' },
] as const
type PrizeValues = (typeof prizeValues)[number]

const prizeColumns: readonly Column<PrizeValues>[] = [
  { key: 'rarity', title: 'Rarity', cell: (row) => <strong>{row.rarity}</strong> },
  { key: 'values', title: 'Value and its chance', cell: (row) => row.values },
]

export function PrizeOddsTable() {
  return (
    <Table
      caption="Prize values by rarity"
      columns={prizeColumns}
      rows={prizeValues}
      rowKey={(row) => row.rarity}
    />
  )
}
