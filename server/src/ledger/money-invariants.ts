import type { Invariant } from './invariants.ts'
import { houseTotals } from './roll-up.ts'

/** Players' accounts whose stored balance is not the sum of their transfers. */
export const balancesThatDiffer = `
  select l.id, l.account_id, l.kind, l.balance_cents as stored, coalesce(m.cents, 0) as by_transfers
  from ledger_account l
  left join (
    select id, sum(cents)::bigint as cents
    from (
      select to_id as id, cents from transfer where to_id >= 1000
      union all
      select from_id, -cents from transfer where from_id >= 1000) moved
    group by id) m on m.id = l.id
  where l.account_id is not null and l.balance_cents <> coalesce(m.cents, 0)`

/** The invariants of money, in terms of the schema. */
export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I-M1',
    says: 'a transfer moves money between two existing accounts',
    breaches: `
      select t.id, t.from_id, t.to_id, t.cents from transfer t
      where t.cents <= 0 or t.from_id = t.to_id
        or not exists (select 1 from ledger_account l where l.id = t.from_id)
        or not exists (select 1 from ledger_account l where l.id = t.to_id)`,
  },
  {
    id: 'I-M1',
    says: 'the transfers of one commit have the same time',
    breaches: `select commit_id, min(at) as first, max(at) as last from transfer group by commit_id having min(at) <> max(at)`,
  },
  {
    id: 'I-M2',
    says: 'the house and all players together sum to zero',
    breaches: `
      select house.cents as house, players.cents as players
      from (select coalesce(sum(cents), 0)::bigint as cents from (${houseTotals}) h) house,
        (select coalesce(sum(balance_cents), 0)::bigint as cents from ledger_account where account_id is not null) players
      where house.cents + players.cents <> 0`,
  },
  {
    id: 'I-M3',
    says: 'every stored balance is the sum of its transfers',
    breaches: balancesThatDiffer,
  },
  {
    id: 'I-M3',
    says: 'house accounts store no balance, and players have one account of each kind',
    breaches: `
      select id, kind, account_id, balance_cents from ledger_account where (account_id is null) <> (balance_cents is null)
      union all
      select a.id, 'missing', a.id, null from account a
      where 3 <> (select count(*) from ledger_account l
        where l.account_id = a.id
          and (l.id, l.kind) in ((a.id + 1, 'available'), (a.id + 2, 'reserved'), (a.id + 3, 'bonus')))`,
  },
  {
    id: 'I-M3',
    says: 'the roll-up of a house account is the sum of its transfers up to its time, and the sum of its hours',
    breaches: `
      select r.ledger_account_id, r.cents as stored, (
        select coalesce(sum(case when t.to_id = r.ledger_account_id then t.cents else -t.cents end), 0)::bigint
        from transfer t
        where (t.to_id = r.ledger_account_id or t.from_id = r.ledger_account_id) and t.at <= r.up_to) as by_transfers
      from house_rollup r
      where r.cents <> (
        select coalesce(sum(case when t.to_id = r.ledger_account_id then t.cents else -t.cents end), 0)
        from transfer t
        where (t.to_id = r.ledger_account_id or t.from_id = r.ledger_account_id) and t.at <= r.up_to)
        or r.cents <> (
          select coalesce(sum(h.received_cents - h.paid_cents), 0) from house_hour h
          where h.ledger_account_id = r.ledger_account_id)`,
  },
  {
    id: 'I-M4',
    says: 'no balance is below zero, and the reserved money is what open offers, bids and sales under review hold',
    breaches: `
      select l.id, l.account_id, l.kind, l.balance_cents, held.cents as held
      from ledger_account l
      left join lateral (
        select (coalesce((select sum(h.cents) from open_hold h where h.maker_id = l.account_id), 0)
          + coalesce((select sum(e.held_cents) from listing_event e
              where e.seller_id = l.account_id and e.review = 'waiting'), 0))::bigint as cents) held on l.kind = 'reserved'
      where l.account_id is not null
        and (l.balance_cents < 0 or (l.kind = 'reserved' and l.balance_cents <> held.cents))`,
  },
  {
    id: 'I-M5',
    says: 'the web role cannot write money, ownership, outcomes or the record of what operators did',
    breaches: `
      select t.name as table_name, p.name as privilege
      from unnest(array['transfer', 'transfer_block', 'ledger_account', 'house_rollup', 'house_hour', 'account_note', 'asked_check', 'asset', 'outcome', 'offer', 'bid', 'counter', 'audit',
          'audit_head', 'listing_event', 'observation', 'ruling', 'claim', 'source', 'source_key', 'feed_message', 'deposit', 'withdrawal', 'idempotency']) as t (name),
        unnest(array['insert', 'update', 'delete', 'truncate']) as p (name)
      where has_table_privilege('called_shot_web', t.name, p.name) and (t.name, p.name) <> ('idempotency', 'delete')`,
  },
  {
    id: 'I-M6',
    says: 'a sale pays its price to the seller, who pays the fee of 5%, rounded half up, and at least a cent',
    breaches: `
      select s.id, s.ref, s.cents as price, f.cents as fee from transfer s
      left join transfer f on f.commit_id = s.commit_id and f.kind = 'market_fee' and f.ref = s.ref and f.from_id = s.to_id
      where s.kind = 'sale' and f.cents is distinct from greatest(1, (s.cents * 5 + 50) / 100)`,
  },
  {
    id: 'I-M7',
    says: 'a payment is credited once, for its amount, to its account, and no more is taken back than was credited',
    breaches: `
      select d.id, d.status, d.cents, d.reversed_cents, moved.came, moved.went from deposit d
      cross join lateral (
        select coalesce(sum(t.cents) filter (where t.kind = 'deposit' and t.from_id = 1 and t.to_id = d.account_id + 1), 0)::bigint as came,
          coalesce(sum(t.cents) filter (where t.kind = 'deposit_reversal' and t.to_id = 1 and t.from_id = d.account_id + 1), 0)::bigint as went
        from transfer t where t.ref = d.id) moved
      where moved.came <> case when d.status in ('credited', 'reversed') then d.cents else 0 end
        or moved.went <> d.reversed_cents
      union all
      select t.id, t.kind, t.cents, 0, 0, 0 from transfer t
      where t.kind in ('deposit', 'deposit_reversal') and not exists (select 1 from deposit d where d.id = t.ref)`,
  },
  {
    id: 'I-M7',
    says: 'a withdrawal left its account once, and came back only when it was rejected',
    breaches: `
      select w.id, w.status, w.cents, moved.went, moved.back from withdrawal w
      cross join lateral (
        select coalesce(sum(t.cents) filter (where t.kind = 'withdrawal' and t.from_id = w.account_id + 1 and t.to_id = 8), 0)::bigint as went,
          coalesce(sum(t.cents) filter (where t.kind = 'withdrawal_return' and t.from_id = 8 and t.to_id = w.account_id + 1), 0)::bigint as back
        from transfer t where t.ref = w.id) moved
      where moved.went <> w.cents or moved.back <> case when w.status = 'rejected' then w.cents else 0 end
      union all
      select t.id, t.kind, t.cents, 0, 0 from transfer t
      where t.kind in ('withdrawal', 'withdrawal_return') and not exists (select 1 from withdrawal w where w.id = t.ref)`,
  },
  {
    id: 'I-M9',
    says: 'a prize is paid once, at the value printed on it, and its card is then gone',
    breaches: `
      select t.ref, count(*) as payouts, sum(t.cents)::bigint as paid, min(a.value_cents) as value, min(a.gone_as) as gone_as
      from transfer t left join asset a on a.id = t.ref
      where t.kind in ('prize', 'promotion') and t.from_id in (4, 6)
      group by t.ref
      having count(*) <> 1 or sum(t.cents) is distinct from min(a.value_cents) or min(a.gone_as) is distinct from 'redeemed'
      union all
      select a.id, 0, 0, a.value_cents, a.gone_as from asset a
      where a.gone_as = 'redeemed'
        and not exists (select 1 from transfer t where t.ref = a.id and t.kind in ('prize', 'promotion'))`,
  },
  {
    id: 'I-M9',
    says: 'every pack that was bought was paid for, once and in full',
    breaches: `
      select a.id, v.price_cents as price, coalesce(sum(t.cents), 0)::bigint as paid
      from asset a
      join series_version v on v.series_id = a.series_id and v.version = a.series_version
      left join transfer t on t.ref = a.id and t.kind = 'pack_purchase'
      where a.kind = 'pack' and a.minted_as = 'purchase'
      group by a.id, v.price_cents
      having coalesce(sum(t.cents), 0) <> v.price_cents`,
  },
]
