import { contentFiles, type content } from '@called-shot/shared/operator/content-contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { Answer } from '../api/client.ts'
import { Badge } from '../ui/badge.tsx'
import quiet from '../ui/quiet.module.css'
import { words } from './columns.tsx'
import { contentDifferences, type Difference } from './content-differences.ts'
import type { Draft } from './content-draft.ts'
import styles from './content-screen.module.css'
import { DataTable, type DataColumn } from './data-table.tsx'
import list from './list-screen.module.css'
import { countText } from './values.ts'

type Preview = Answer<typeof content.preview>
type Figures = NonNullable<Preview['figures']>

/** What a draft changes and, once it is checked, which rules it breaks and which figures change. */
export function ContentPreview({ draft, preview }: { draft: Draft; preview: Preview | null }) {
  return (
    <section className={list.screen} aria-label="The change">
      <h2 className={list.part}>What changes</h2>
      <Differences
        caption="What changes"
        before={draft.base.files}
        after={{ ...draft.base.files, ...draft.files }}
      />
      {preview !== null && <Checked preview={preview} />}
    </section>
  )
}

type Texts = Draft['base']['files']
type Named = Difference & { readonly file: string }

/** The differences of all files, place by place. */
export function Differences({ caption, before, after }: { caption: string; before: Texts; after: Texts }) {
  const found = contentFiles.map((file) => ({
    file,
    differences: contentDifferences(before[file], after[file]),
  }))
  const broken = found.filter(({ differences }) => differences === null).map(({ file }) => file)
  const rows = found.flatMap(({ file, differences }) =>
    (differences ?? []).map((each): Named => ({ ...each, file })),
  )
  const isSpaces = rows.length === 0 && broken.length === 0
  return (
    <>
      {broken.length > 0 && <p>{`${broken.join(', ')} is not JSON yet.`}</p>}
      {isSpaces && <p>Nothing but spaces or order.</p>}
      {rows.length > 0 && (
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={({ file, place }) => `${file} ${place}`}
          columns={[
            words<Named>('File', ({ file }) => file),
            words<Named>('Where', ({ place }) => place),
            { title: 'Before', cell: ({ before: was }) => <Value text={was} /> },
            { title: 'After', cell: ({ after: is }) => <Value text={is} /> },
          ]}
        />
      )}
    </>
  )
}

function Value({ text }: { text: string | null }) {
  return text === null ? (
    <span className={quiet.text}>none</span>
  ) : (
    <code className={styles.value}>{text}</code>
  )
}

function Checked({ preview: { breaks, withheld, warnings, figures } }: { preview: Preview }) {
  return (
    <>
      <div aria-live="polite" className={list.screen}>
        <h2 className={list.part}>What breaks a rule</h2>
        {breaks.length === 0 ? (
          <p>
            <Badge tone="true">Nothing</Badge> This can be published.
          </p>
        ) : (
          <p>
            <Badge tone="danger">{breaks.length}</Badge> This cannot be published.
          </p>
        )}
        <Findings findings={breaks} />
      </div>
      {withheld.length > 0 && (
        <>
          <h2 className={list.part}>Broken already, and off sale</h2>
          <Findings findings={withheld} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h2 className={list.part}>Warnings</h2>
          <Findings findings={warnings} />
        </>
      )}
      {figures !== null && <FiguresTables figures={figures} />}
    </>
  )
}

function Findings({ findings }: { findings: Preview['breaks'] }) {
  if (findings.length === 0) return null
  return (
    <ul className={list.findings}>
      {findings.map(({ subject, message }) => (
        <li key={`${subject} ${message}`}>{`${subject} ${message}`}</li>
      ))}
    </ul>
  )
}

interface Compared<Of> {
  readonly name: string
  readonly before: Of | null
  readonly after: Of | null
}

const share = (value: number | null) => (value === null ? '—' : value.toFixed(3))

/** A figure, or its value before and after. */
function figure<Of>(title: string, read: (figures: Of) => string): DataColumn<Compared<Of>> {
  return {
    title,
    number: true,
    cell: ({ before, after }) => {
      const [was, is] = [before && read(before), after && read(after)]
      if (was === null) return is
      if (is === null) return <s>{was}</s>
      return was === is ? is : <strong>{`${was} → ${is}`}</strong>
    },
  }
}

const fate = <Of,>(): DataColumn<Compared<Of>> =>
  words('Is', ({ before, after }) => (before === null ? 'new' : after === null ? 'gone' : 'changed'))

type Series = NonNullable<Figures['series'][number]['after']>
type Collection = NonNullable<Figures['collections'][number]['after']>
type Trigger = NonNullable<Figures['triggers'][number]['after']>

const seriesColumns = [
  words<Compared<Series>>('Series', ({ name }) => name),
  fate<Series>(),
  figure<Series>('Price', ({ price }) => formatUsd(price)),
  figure<Series>('Face value', ({ face }) => `$${face.toFixed(4)}`),
  figure<Series>('Face ÷ price', (row) => share(row.face_to_price)),
  figure<Series>('Payout, blind', (row) => share(row.payout_blind)),
  figure<Series>('Payout, best', (row) => share(row.payout_best)),
  figure<Series>('Supply', ({ supply }) => (supply === null ? 'no end' : countText(supply))),
]

const collectionColumns = [
  words<Compared<Collection>>('Collection', ({ name }) => name),
  fate<Collection>(),
  figure<Collection>('People', ({ people }) => countText(people)),
  figure<Collection>('Triggers', ({ triggers }) => countText(triggers)),
  figure<Collection>('Wide', (row) => countText(row.wide_triggers)),
  figure<Collection>('Hit rate, blind', (row) => share(row.hit_rate_blind)),
  figure<Collection>('Hit rate, best', (row) => share(row.hit_rate_best)),
]

const triggerColumns = [
  words<Compared<Trigger>>('Trigger', ({ name }) => name),
  fate<Trigger>(),
  figure<Trigger>('Hit rate', ({ overall }) => share(overall)),
  figure<Trigger>('Games', ({ games }) => countText(games)),
  figure<Trigger>('Lowest median', (row) => share(row.lowest_median)),
  figure<Trigger>('Highest 90th', (row) => share(row.highest_ninetieth)),
]

function FiguresTables({ figures: { series, collections, triggers } }: { figures: Figures }) {
  return (
    <>
      <h2 className={list.part}>Series: price, face value, expected payout and supply</h2>
      <Table caption="Series" rows={series} columns={seriesColumns} />
      <h2 className={list.part}>Collections</h2>
      <Table caption="Collections" rows={collections} columns={collectionColumns} />
      <h2 className={list.part}>Triggers: hit rates</h2>
      <Table caption="Triggers" rows={triggers} columns={triggerColumns} />
    </>
  )
}

interface TableProps<Of> {
  readonly caption: string
  readonly rows: readonly Compared<Of>[]
  readonly columns: readonly DataColumn<Compared<Of>>[]
}

function Table<Of>({ caption, rows, columns }: TableProps<Of>) {
  const empty = <p>All figures stay as they are.</p>
  return <DataTable {...{ caption, rows, columns, empty }} rowKey={({ name }) => name} />
}
