import type { Pool } from 'pg'
import { checkInvariants, type Breach } from '../../server/src/ledger/invariants.ts'
import { readBooks } from '../../server/src/ledger/books.ts'
import { cents, formatUsd, type Cents } from '../../shared/src/money.ts'

/** The game's state at the end of a week, as its owner would want to know it. */
export interface WeekFigures {
  readonly week: number
  /**
   * What the house kept from packs, fees, prizes, bonuses, gifts and corrections. Deposits are the players' own money.
   */
  readonly houseCents: Cents
  readonly packSalesCents: Cents
  /** Outstanding face value of paid and free packs, and the average content of unopened packs. */
  readonly liabilityCents: Cents
  readonly tutorialLiabilityCents: Cents
  /** The face value of the prize cards in opened paid packs, divided by the price of those packs. */
  readonly packValue: number | null
  readonly listed: number
  readonly salesCents: Cents
  readonly sales: number
  /** The share of the cards from packs that somebody still holds. */
  readonly retention: number | null
  readonly predictions: {
    readonly open: number
    readonly right: number
    readonly wrong: number
    readonly void: number
  }
  /** Plays of football games reported up to now. */
  readonly plays: number
  readonly breaches: readonly Breach[]
  /**
   * Sittings of residents in the week per sitting that their habits ask for. Below 1, the machine was too slow for the
   * speed, and every figure about residents is too low. Null without residents.
   */
  readonly pace: number | null
}

const houseKinds = new Set([
  'pack_sales',
  'market_fees',
  'prizes',
  'pool_bonuses',
  'promotions',
  'tournaments',
  'grants',
  'corrections',
])

/** Reads the books, which throws if they don't balance, and checks every invariant. */
export async function figuresOf(owner: Pool, week: number): Promise<Omit<WeekFigures, 'pace'>> {
  const books = await readBooks(owner)
  const total = (kinds: ReadonlySet<string>) =>
    cents(
      books.accounts.filter(({ kind }) => kinds.has(kind)).reduce((sum, account) => sum + account.total, 0),
    )
  const { rows } = await owner.query<CountRow>(counts)
  const [row] = rows
  if (!row) throw new Error('the counts are gone')
  return {
    week,
    houseCents: total(houseKinds),
    packSalesCents: total(new Set(['pack_sales'])),
    liabilityCents: cents(books.prize_liability.paid + books.prize_liability.unopened_packs),
    tutorialLiabilityCents: books.prize_liability.tutorial,
    packValue: ratio(row.face, row.paid),
    listed: row.listed,
    sales: row.sales,
    salesCents: cents(row.volume),
    retention: ratio(row.kept, row.drawn),
    predictions: { open: row.open, right: row.right, wrong: row.wrong, void: row.void },
    plays: row.plays,
    breaches: await checkInvariants(owner),
  }
}

interface CountRow {
  readonly face: number
  readonly paid: number
  readonly listed: number
  readonly sales: number
  readonly volume: number
  readonly drawn: number
  readonly kept: number
  readonly open: number
  readonly right: number
  readonly wrong: number
  readonly void: number
  readonly plays: number
}

const counts = `
  with opened as (
    select p.id, v.price_cents from asset p
    join series_version v on v.series_id = p.series_id and v.version = p.series_version
    where p.kind = 'pack' and p.gone_as = 'opened' and not p.tutorial),
  shot as (
    select o.status from asset a join outcome o on o.id = a.outcome_id where a.kind = 'prediction')
  select
    (select coalesce(sum(a.value_cents), 0)::bigint from asset a join opened on opened.id = a.minted_from
      where a.kind = 'prize') as face,
    (select coalesce(sum(price_cents), 0)::bigint from opened) as paid,
    (select count(*) from asset where price_cents is not null) as listed,
    (select count(*) from listing_event where what = 'sold') as sales,
    (select coalesce(sum(price_cents), 0)::bigint from listing_event where what = 'sold') as volume,
    (select count(*) from asset where minted_as = 'pack') as drawn,
    (select count(*) from asset where minted_as = 'pack' and place <> 'gone') as kept,
    (select count(*) from shot where status = 'pending') as open,
    (select count(*) from shot where status = 'true') as right,
    (select count(*) from shot where status = 'false') as wrong,
    (select count(*) from shot where status = 'void') as void,
    (select count(*) from play_report) as plays`

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

const columns: readonly (readonly [title: string, text: (week: WeekFigures) => string])[] = [
  ['week', ({ week }) => String(week)],
  ['house', ({ houseCents }) => formatUsd(houseCents)],
  ['pack sales', ({ packSalesCents }) => formatUsd(packSalesCents)],
  ['liability', ({ liabilityCents }) => formatUsd(liabilityCents)],
  ['free prizes', ({ tutorialLiabilityCents }) => formatUsd(tutorialLiabilityCents)],
  ['value/price', ({ packValue }) => percent(packValue)],
  ['for sale', ({ listed }) => String(listed)],
  ['sales', ({ sales, salesCents }) => `${sales} for ${formatUsd(salesCents)}`],
  ['kept', ({ retention }) => percent(retention)],
  ['open/right/wrong/void', ({ predictions: p }) => `${p.open}/${p.right}/${p.wrong}/${p.void}`],
  ['plays', ({ plays }) => String(plays)],
  ['pace', ({ pace }) => percent(pace)],
  ['invariants', ({ breaches }) => (breaches.length === 0 ? 'hold' : `${breaches.length} BROKEN`)],
]

export const figuresTitle = columns.map(([title]) => padded(title)).join('')

export function figuresLine(week: WeekFigures): string {
  return columns.map(([, text]) => padded(text(week))).join('')
}

function padded(text: string): string {
  return `${text.padStart(12)}  `
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(share * 100).toFixed(0)} %`
}
