import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, Toggle } from '../ui/checkbox.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import stack from '../ui/stack.module.css'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Story } from './story.tsx'
import styles from './stories.module.css'

export function WidgetStories() {
  return (
    <>
      <Buttons />
      <Fields />
      <Navigation />
      <Dialogs />
      <Story title="Notices" note="Empty says what comes next; failed says what happened.">
        <div className={styles.columns}>
          <EmptyState title="No date cards" action={<Button tone="primary">Buy packs</Button>}>
            Months, days and years come out of identity packs.
          </EmptyState>
          <FailedState onRetry={() => new Promise((resolve) => setTimeout(resolve, 1500))}>
            The marketplace did not answer. Nothing was bought and nothing was paid.
          </FailedState>
        </div>
      </Story>
      <Tables />
      <Colors />
    </>
  )
}

function Buttons() {
  return (
    <Story title="Buttons" note="One yellow button in a view: the thing to do next.">
      <div className={styles.row}>
        <Button tone="primary" size="large">
          Craft
        </Button>
        <Button tone="primary" onClick={() => new Promise((resolve) => setTimeout(resolve, 2000))}>
          Buy now
        </Button>
        <Button tone="primary" pending>
          Buying
        </Button>
        <Button>Make an offer</Button>
        <Button icon="filter">Filters</Button>
        <Button tone="ghost">Clear all</Button>
        <Button tone="danger">Decline</Button>
        <Button disabled>Sell</Button>
        <Button disabledReason="This event starts in less than five minutes.">Predict</Button>
        <Button size="small">Select</Button>
        <Button icon="bell" label="Notifications">
          {null}
        </Button>
      </div>
      <div className={styles.row}>
        <Badge>Not Listed</Badge>
        <Badge tone="flag">3 new</Badge>
        <Badge tone="true">Ready to craft</Badge>
        <Badge tone="danger">2 missing</Badge>
        <Badge tone="void">Void</Badge>
        <Badge tone="rare">Rare</Badge>
        <Badge tone="epic">Epic</Badge>
        <Badge tone="legendary">Legendary</Badge>
        <Tooltip label="Total Pool">
          The total pool is the value of the prize cards used in predictions.
        </Tooltip>
      </div>
    </Story>
  )
}

function Fields() {
  const [name, setName] = useState('Jordan Banks')
  const [quantity, setQuantity] = useState(1)
  const [price, setPrice] = useState<number | null>(1800)
  const [sort, setSort] = useState<'a_z' | 'z_a'>('a_z')
  const [agreed, setAgreed] = useState(true)
  const [sound, setSound] = useState(true)
  return (
    <Story title="Fields">
      <div className={styles.columns}>
        <TextField label="Name" value={name} onChange={setName} hint="As it stands on your papers." />
        <TextField
          label="Email"
          type="email"
          value="jordan@"
          onChange={() => {}}
          error="An email has something after the @."
        />
        <MoneyField
          label="Price"
          valueCents={price}
          onChange={setPrice}
          hint="You receive $17.10 after the 5% fee."
        />
        <NumberField label="Quantity" value={quantity} onChange={setQuantity} min={1} max={100} />
        <Select
          label="Sort"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'a_z', label: 'A to Z' },
            { value: 'z_a', label: 'Z to A' },
          ]}
        />
        <SearchBox value="" onSearch={() => {}} placeholder="Patrick Mahomes" />
        <div className={stack.apart}>
          <Checkbox checked={agreed} onChange={setAgreed}>
            I acknowledge these cards will be burned to create this identity and not returned to me.
          </Checkbox>
          <Checkbox checked={false} onChange={() => {}} disabled>
            Not yet
          </Checkbox>
        </div>
        <div className={stack.apart}>
          <Toggle checked={sound} onChange={setSound}>
            Sound
          </Toggle>
          <Toggle checked={false} onChange={() => {}} disabled>
            Show expired cards
          </Toggle>
        </div>
      </div>
    </Story>
  )
}

function Navigation() {
  const [tab, setTab] = useState<'dates' | 'identities' | 'packs'>('dates')
  const [page, setPage] = useState(3)
  const tabs = [
    { id: 'dates', label: 'Dates', href: '#dates' },
    { id: 'identities', label: 'Identities', href: '#identities' },
    { id: 'packs', label: 'Card packs', href: '#packs' },
  ] as const
  return (
    <Story title="Tabs and pages">
      <div className={styles.columns}>
        <Tabs label="Inventory" tabs={tabs} current={tab} onSelect={setTab} />
        <Tabs
          label="Slot"
          look="box"
          tabs={tabs.map(({ id, label }) => ({ id, label }))}
          current={tab}
          onSelect={setTab}
        />
        <Pager page={page} of={{ total_count: 97, limit: 20 }} onPage={setPage} />
      </div>
    </Story>
  )
}

function Dialogs() {
  const [step, setStep] = useState<'closed' | 'confirm' | 'done'>('closed')
  return (
    <Story title="Dialogs" note="Money is confirmed before it moves.">
      <div className={styles.row}>
        <Button onClick={() => setStep('confirm')}>Open a dialog</Button>
      </div>
      {step === 'confirm' && (
        <Dialog
          title="Buy this card"
          step={{ at: 1, of: 2 }}
          onClose={() => setStep('closed')}
          actions={
            <>
              <Button tone="ghost" onClick={() => setStep('closed')}>
                Cancel
              </Button>
              <Button
                tone="primary"
                onClick={() => new Promise((resolve) => setTimeout(resolve, 900)).then(() => setStep('done'))}
              >
                Buy now
              </Button>
            </>
          }
        >
          <p>Ja’Marr Chase, Epic, from its owner to you.</p>
          <Breakdown
            lines={[
              { label: 'Price', amount: '$18.00' },
              { label: 'Balance now', amount: '$128.50' },
              { label: 'Balance after', amount: '$110.50', total: true },
            ]}
          />
        </Dialog>
      )}
      {step === 'done' && (
        <Dialog
          title="It is yours"
          step={{ at: 2, of: 2 }}
          onClose={() => setStep('closed')}
          actions={
            <Button tone="primary" onClick={() => setStep('closed')}>
              Done
            </Button>
          }
        >
          <p>It is in your inventory.</p>
        </Dialog>
      )}
    </Story>
  )
}

interface Sale {
  readonly id: number
  readonly card: string
  readonly stage: string
  readonly amount: string
}

const sales: readonly Sale[] = [
  { id: 1, card: 'Ja’Marr Chase', stage: 'Purchase', amount: '-$18.00' },
  { id: 2, card: 'September', stage: 'Sale', amount: '$1.14' },
  { id: 3, card: 'Five dollars', stage: 'Prize redeemed', amount: '$5.00' },
]

function Tables() {
  return (
    <Story title="Table">
      <Table
        caption="Transactions"
        rowKey={(sale) => sale.id}
        rows={sales}
        columns={[
          { key: 'card', title: 'Card', cell: (sale) => sale.card },
          { key: 'stage', title: 'Stage', cell: (sale) => <Badge>{sale.stage}</Badge> },
          { key: 'amount', title: 'Amount', cell: (sale) => sale.amount, number: true },
        ]}
      />
    </Story>
  )
}

const colors = [
  'ground', 'surface', 'surface-raised', 'line', 'line-strong', 'chalk', 'chalk-dim', 'stock', 'ink', 'flag',
  'danger', 'true', 'void', 'rarity-1', 'rarity-2', 'rarity-3', 'rarity-4',
] as const // oxfmt-ignore

function Colors() {
  return (
    <Story title="Colors">
      <div className={styles.swatches}>
        {colors.map((name) => (
          <span key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
            <span>{name}</span>
          </span>
        ))}
      </div>
    </Story>
  )
}
