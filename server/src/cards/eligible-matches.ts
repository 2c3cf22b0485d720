import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { assetId, type PersonId } from '@called-shot/shared/ids.ts'
import { cents, dollarsFromCents } from '@called-shot/shared/money.ts'
import type { cards } from '@called-shot/shared/cards/contract.ts'
import { predictionSlots } from '@called-shot/shared/crafting/rules.ts'
import type { Player } from '../commit/player.ts'
import { assetsByIds } from './asset-reads.ts'
import type { CardReads } from './card-lists.ts'
import { fits, type GivenCards, type PredictionKind, type Sql } from './fits.ts'
import { recentForm } from './recent-form.ts'

type Query = QueryOf<typeof cards.eligibleMatches>
type Answer = AnswerOf<typeof cards.eligibleMatches>
type Eligible = Answer['data']['data'][number]

interface EligibleRow {
  readonly id: number
  readonly name: string
  readonly personId: PersonId | null
  readonly valueCents: number | null
  readonly isOwned: boolean
  readonly startsAt: Date | null
}

const maxPerSort = 100

/**
 * The cards that go with the given ones in a prediction: the player's own held cards, then, for anything the player
 * lacks, the cheapest listing of another player. Returns the requested kind, or every kind that is not among the given
 * cards.
 */
export async function eligibleMatches(reads: CardReads, player: Player, query: Query): Promise<Answer> {
  const given = await givenCards(reads, query)
  if (given === null) return { data: { data: [] } }
  const kinds = query.eligible_card
    ? [query.eligible_card]
    : predictionSlots.filter((slot) => query[slot] === undefined)
  const found: Eligible[] = []
  for (const kind of kinds) found.push(...(await eligibleOf(reads, player, { kind, given })))
  return { data: { data: found } }
}

/** Null if a card does not exist or is of another kind: then nothing fits. */
async function givenCards(reads: CardReads, query: Query): Promise<GivenCards | null> {
  const asked = predictionSlots.flatMap((slot) => {
    const id = query[slot]
    return id === undefined ? [] : [{ slot, id: assetId(id) }]
  })
  const assets = await assetsByIds(
    reads.queries,
    asked.map(({ id }) => id),
  )
  const found = new Map(assets.map((asset) => [asset.id, asset]))
  if (asked.some(({ slot, id }) => found.get(id)?.kind !== slot)) return null
  return Object.fromEntries(asked.map(({ slot, id }) => [slot, found.get(id)]))
}

async function eligibleOf(
  reads: CardReads,
  player: Player,
  wanted: { readonly kind: PredictionKind; readonly given: GivenCards },
): Promise<Eligible[]> {
  const { kind, given } = wanted
  const fitting = sql.join([sql`a.kind = ${kind}`, ...fits(kind, given, reads.lockoutSeconds)], sql` and `)
  const startsAt =
    kind === 'event'
      ? sql`(select e.starts_at from event e where e.id = ref::bigint)`
      : sql`null::timestamptz`
  const { rows } = await sql<EligibleRow>`
    with owned as (
      select a.id, a.name, a.person_id, a.value_cents, d.ref
      from asset a join definition d on d.id = a.definition_id
      where a.owner_id = ${player.id} and a.place = 'held' and ${fitting}
      order by a.value_cents, a.name, a.id limit ${maxPerSort}),
    for_sale as (${cheapestForSale(player, kind, fitting)})
    select id, name, person_id as "personId", value_cents as "valueCents", true as "isOwned",
      ${startsAt} as "startsAt" from owned
    union all
    select * from (
      select id, name, person_id, value_cents, false, ${startsAt} from for_sale
      where ref not in (select ref from owned) order by value_cents, name, id limit ${maxPerSort}) as missing`.execute(
    reads.lists,
  )
  const people = kind === 'identity' ? rows.flatMap(({ personId }) => (personId ? [personId] : [])) : []
  const forms = await recentForm(reads.queries, people)
  return rows.map((row) => eligible(row, row.personId === null ? undefined : forms.get(row.personId)))
}

/** Definitions as if each were a card. */
const everyDefinition = sql`
  select d.id as definition_id, d.kind, d.ref, d.name, false as tutorial, false as bonus_paid,
    false as redeemable,
    case d.kind when 'identity' then d.ref end as person_id,
    null::bigint as event_id,
    case d.kind when 'trigger' then d.ref::bigint end as trigger_id
  from definition d`

/** Those of events, found from their events: few are open, and each week leaves more that are over. */
const definitionsOfEvents = sql`
  select d.id as definition_id, d.kind, d.ref, d.name, false as tutorial, false as bonus_paid,
    false as redeemable, null::text as person_id, e.id as event_id, null::bigint as trigger_id
  from event e join definition d on d.kind = 'event' and d.ref = e.id::text`

/**
 * One listing for each definition. A listed card is never tutorial, redeemable or paid with a bonus, so the fit is
 * checked on definitions, and only the listings of those that fit are read, in the order of their prices.
 */
function cheapestForSale(player: Player, kind: PredictionKind, fitting: Sql): Sql {
  return sql`
    select distinct on (a.ref) l.id, a.name, l.person_id, l.value_cents, a.ref
    from (${kind === 'event' ? definitionsOfEvents : everyDefinition}) as a
    cross join generate_series(1, 4) as level
    cross join lateral (
      select s.id, s.person_id, s.value_cents, s.price_cents from asset s
      where s.definition_id = a.definition_id and s.rarity = level and s.price_cents is not null
        and s.owner_id <> ${player.id}
      order by s.price_cents, s.id limit 1) as l
    where ${fitting}
    order by a.ref, l.price_cents, l.id`
}

function eligible(row: EligibleRow, form: string | undefined): Eligible {
  return {
    id: row.id,
    title: row.name,
    ownership: row.isOwned ? 'Owned' : 'Not Owned',
    marketplace_id: row.isOwned ? -1 : row.id,
    prize_amount: row.valueCents === null ? null : dollarsFromCents(cents(row.valueCents)),
    ...(form === undefined ? {} : { form }),
    ...(row.startsAt === null ? {} : { starts_at: row.startsAt }),
  }
}
