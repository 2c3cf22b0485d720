import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { PersonsDealings } from '@called-shot/shared/residents/rules.ts'
import type { Queries } from '../commit/reader.ts'

export interface Dealings extends PersonsDealings {
  readonly sellerIsResident: boolean
  readonly soldPerDayCents: Cents
  readonly now: Date
}

/**
 * Returns what a seller and the residents have traded, and what the seller has paid in and won. Not read for sellers
 * who are residents. A pool's bonus counts from its settlement on, claimed or not, so that claiming late changes
 * nothing; residents' part of it is rounded up to the next cent.
 */
export async function readDealings(queries: Queries, seller: AccountId, seconds: number): Promise<Dealings> {
  const rows = await queries.query<Dealings>({
    name: 'dealings-with-residents',
    text: `
      with seller as (select id, is_resident from account where id = $1),
      came as (
        select t.cents, t.kind, t.from_id, t.at from seller s join transfer t on t.to_id = s.id + 1
        where t.to_id >= 1000 and not s.is_resident
          and t.kind in ('sale', 'prize', 'pool_bonus', 'tournament_pot', 'deposit', 'grant', 'pack_refund')),
      went as (
        select t.cents, t.kind, t.to_id from seller s join transfer t on t.from_id in (s.id + 1, s.id + 2)
        where t.from_id >= 1000 and not s.is_resident and t.kind in ('sale', 'pack_purchase', 'deposit_reversal')),
      played as (
        select n.result, n.paid_cents, t.stake_cents * (
          select count(*) from tournament_entry other join account r on r.id = other.account_id and r.is_resident
          where other.tournament_id = n.tournament_id and other.result is distinct from 'returned') as stakes
        from seller s join tournament_entry n on n.account_id = s.id join tournament t on t.id = n.tournament_id
        where not s.is_resident and (n.result is null or n.result = 'won')),
      stake as (
        select coalesce(sum(least(paid_cents, stakes)) filter (where result = 'won'), 0)::bigint as won,
          coalesce(sum(stakes) filter (where result is null), 0)::bigint as open
        from played),
      entered as (
        select ceil(a.value_cents * forfeited.cents / nullif(p.right_cents, 0)) as cents,
          a.gone_as is not null as is_claimed
        from seller s join asset a on a.owner_id = s.id and a.kind = 'prediction' and a.pool_entry_of is not null
        join pool_settlement p on p.event_id = a.event_id and p.trigger_id = a.trigger_id
          and a.outcome_id = any (p.right_outcomes) and a.id <> all (p.late_entries)
        cross join lateral (
          select sum(x.value_cents) as cents
          from asset x join account r on r.id = x.owner_id and r.is_resident
          where x.kind = 'prediction' and x.event_id = p.event_id and x.trigger_id = p.trigger_id
            and x.outcome_id = any (p.wrong_outcomes) and x.id <> all (p.late_entries)) forfeited
        where not s.is_resident and forfeited.cents > 0),
      forfeit as (
        select coalesce(sum(cents), 0)::bigint as won,
          coalesce(sum(cents) filter (where is_claimed), 0)::bigint as claimed
        from entered)
      select s.is_resident as "sellerIsResident",
        (select coalesce(sum(c.cents), 0)::bigint from came c where c.kind = 'sale'
          and exists (select 1 from account r where r.is_resident and r.id in (c.from_id - 1, c.from_id - 2)))
          as "fromResidentsCents",
        (select coalesce(sum(w.cents), 0)::bigint from went w where w.kind = 'sale'
          and exists (select 1 from account r where r.is_resident and r.id = w.to_id - 1)) as "toResidentsCents",
        (select coalesce(sum(w.cents), 0)::bigint from went w where w.kind = 'pack_purchase')
          - (select coalesce(sum(c.cents), 0)::bigint from came c where c.kind = 'pack_refund') as "packsCents",
        (select coalesce(sum(c.cents), 0)::bigint from came c
          where c.kind in ('prize', 'pool_bonus', 'tournament_pot')) - stake.won
          - forfeit.claimed as "wonCents",
        forfeit.won as "forfeitsWonCents", stake.won as "stakesWonCents", stake.open as "stakesOpenCents",
        (select coalesce(sum(c.cents), 0)::bigint from came c where c.kind in ('deposit', 'grant'))
          - (select coalesce(sum(w.cents), 0)::bigint from went w where w.kind = 'deposit_reversal') as "paidInCents",
        (select coalesce(sum(c.cents), 0)::bigint from came c
          where c.kind = 'sale' and c.at > statement_timestamp() - make_interval(secs => $2)) as "soldPerDayCents",
        clock_timestamp() as now
      from seller s cross join stake cross join forfeit`,
    values: [seller, seconds],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no account ${seller}`)
  return row
}

/** When a card was listed at its current price. */
export async function readListedAt(queries: Queries, asset: AssetId): Promise<Date | null> {
  const row = await queries.first<{ listedAt: Date | null }>({
    name: 'listed-at',
    text: 'select listed_at as "listedAt" from asset where id = $1',
    values: [asset],
  })
  return row?.listedAt ?? null
}

export interface Company {
  readonly id: AccountId
  readonly isResident: boolean
  readonly hidesResidents: boolean
}

/** Which of these players are residents, and which have chosen not to meet any. */
export function readCompany(queries: Queries, ids: readonly AccountId[]): Promise<Company[]> {
  return queries.query<Company>({
    name: 'company',
    text: `select id, is_resident as "isResident", hides_residents as "hidesResidents" from account where id = any ($1)`,
    values: [ids],
  })
}
