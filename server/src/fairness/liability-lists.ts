import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { fairness } from '@called-shot/shared/fairness/contract.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents, sumCents, type Cents } from '@called-shot/shared/money.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'
import { pathsOf } from '../ledger/liability-nodes.ts'

interface Kinds {
  readonly available: Cents
  readonly reserved: Cents
  readonly bonus: Cents
  readonly prizes: Cents
}

interface DayRow extends Kinds {
  readonly day: string
  readonly takenAt: Date
  readonly root: string
  readonly leaves: number
  readonly house: readonly { readonly kind: string; readonly cents: Cents }[]
  readonly total: number
}

const kindColumns = `available_cents as available, reserved_cents as reserved, bonus_cents as bonus,
  prizes_cents as prizes`

/** The house's debt to all players on each day, newest first, beside its own accounts at that moment. */
export async function listLiabilities(
  queries: Queries,
  query: QueryOf<typeof fairness.liabilities>,
): Promise<AnswerOf<typeof fairness.liabilities>> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<DayRow>({
      name: 'liabilities',
      text: `
      select day::text, taken_at as "takenAt", root, leaves, ${kindColumns}, house, count(*) over () as total
      from liability_day order by liability_day.day desc limit $1 offset $2`,
      values: [limit, offset],
    }),
  )
  return {
    data: rows.map(({ day, takenAt, root, leaves, house, ...kinds }) => ({
      day,
      taken_at: takenAt,
      root,
      leaves,
      owed: owedOf(kinds),
      total: totalOf(kinds),
      house: house.map(({ kind, cents }) => ({ kind, total: cents })),
      money: moneyOf(house),
    })),
    pagination_metadata: paginate(total, query),
  }
}

interface PartRow extends Kinds {
  readonly day: string
  readonly leaves: number
  readonly authId: string
  readonly salt: string | null
  readonly positions: readonly number[] | null
  readonly leafCents: readonly Cents[] | null
}

/**
 * A player's own part of a day's tree, by default the newest one's: both leaves with their paths to the root. No
 * leaves: nothing was owed then. Refuses days that are not published or older than a week, with `not_found`.
 */
export async function readOwnLiabilities(
  queries: Queries,
  account: AccountId,
  day: string | undefined,
): Promise<AnswerOf<typeof fairness.ownLiabilities>> {
  const row = await queries.first<PartRow>({
    name: 'own-liabilities',
    text: `
      select d.day::text, d.leaves, a.auth_id as "authId", replace(p.salt::text, '-', '') as salt,
        coalesce(p.available_cents, 0) as available, coalesce(p.reserved_cents, 0) as reserved,
        coalesce(p.bonus_cents, 0) as bonus, coalesce(p.prizes_cents, 0) as prizes, p.positions,
        to_json(p.leaf_cents) as "leafCents"
      from liability_day d join account a on a.id = $1
      left join liability_part p on p.day = d.day and p.account_id = a.id
      where d.day = coalesce($2::date, (select max(day) from liability_day))
        and (d.leaves = 0 or exists (select from liability_nodes n where n.day = d.day))`,
    values: [account, day ?? null],
  })
  if (!row) throw refuse('not_found', 'day: nothing is published for that day, or it is more than a week ago')
  const { leaves, authId, salt, positions, leafCents, day: ofDay, ...kinds } = row
  const paths = await pathsOf(queries, { day: ofDay, leaves }, positions ?? [])
  return {
    day: ofDay,
    auth_id: authId,
    salt,
    owed: owedOf(kinds),
    leaves: paths.map((path, index) => ({
      part: index + 1,
      cents: leafCents?.[index] ?? 0,
      position: positions?.[index] ?? 0,
      path,
    })),
  }
}

function owedOf({ available, reserved, bonus, prizes }: Kinds): Kinds {
  return { available, reserved, bonus, prizes }
}

function totalOf({ available, reserved, bonus, prizes }: Kinds): Cents {
  return sumCents([available, reserved, bonus, prizes])
}

/** What players have paid in, minus what has been paid out to them, according to the ledger. */
function moneyOf(house: DayRow['house']): Cents {
  const moved = house.filter(({ kind }) => kind === 'deposits' || kind === 'withdrawals')
  return cents(0 - sumCents(moved.map((each) => each.cents)))
}
