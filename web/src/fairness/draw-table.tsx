import { Table, type Column } from '../ui/table.tsx'
import { cardWords } from './card-words.ts'
import styles from './fairness.module.css'
import { rarityRoll, type Proof, type TakenWord, type Verdict } from './verify-pack.ts'

interface Row {
  readonly place: number
  readonly words: readonly TakenWord[]
  readonly roll: number | null
  readonly drawn: string | null
  readonly published: string | null
  readonly same: boolean
}

/** Each card with the words that it used. A card that differs from the proof shows both. */
export function DrawTable({ verdict, names }: { readonly verdict: Verdict; readonly names: Proof['names'] }) {
  const { draws, steps, undrawn } = verdict
  const rows: Row[] = [
    ...steps.map(({ drawn, published, same, words }, index) => ({
      place: index + 1,
      words,
      roll: rarityRoll(draws, steps, index),
      drawn: cardWords(drawn, names),
      published: published && cardWords(published, names),
      same,
    })),
    ...undrawn.map((card, index) => ({
      place: steps.length + index + 1,
      words: [],
      roll: null,
      drawn: null,
      published: cardWords(card, names),
      same: false,
    })),
  ]
  return (
    <Table caption="The draw, card by card" columns={columns} rows={rows} rowKey={({ place }) => place} />
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'place', title: 'Card', cell: ({ place }) => place },
  { key: 'words', title: 'Words', cell: ({ words }) => <Words words={words} /> },
  {
    key: 'roll',
    title: 'On the odds’ scale',
    cell: ({ roll }) => (roll === null ? '–' : `${roll.toFixed(2)} of 100`),
    number: true,
  },
  {
    key: 'card',
    title: 'Drawn',
    cell: ({ drawn, published, same }) =>
      same ? (
        drawn
      ) : (
        <span className={styles.other}>
          <span>Drawn here: {drawn ?? 'no such card'}</span>
          <span>In the proof: {published ?? 'no such card'}</span>
        </span>
      ),
  },
]

function Words({ words }: { readonly words: readonly TakenWord[] }) {
  return (
    <span className={styles.words}>
      {words.map(({ counter, word }) => (
        <span key={counter}>
          {counter}: {word}
        </span>
      ))}
    </span>
  )
}
