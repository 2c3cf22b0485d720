import type { Invariant } from './invariants.ts'

/** The invariants of listings, offers and bids, in terms of the schema. */
export const tradeInvariants: readonly Invariant[] = [
  {
    id: 'I-L1',
    says: 'a card is for sale exactly when its history ends with a listing, at that price',
    breaches: `
      select a.id, a.kind, a.place, a.price_cents, e.what, e.price_cents as listed_at from asset a
      left join lateral (
        select what, price_cents from listing_event where asset_id = a.id order by at desc, id desc limit 1) e on true
      where a.price_cents is distinct from case when e.what = 'listed' then e.price_cents end`,
  },
  {
    id: 'I-L2',
    says: 'nobody sells to themselves, and nothing is listed outside $1.00 to $100,000',
    breaches: `
      select id, asset_id, what, price_cents, seller_id, buyer_id from listing_event
      where seller_id = buyer_id or (buyer_id is null) <> (what in ('listed', 'cancelled'))
        or (what = 'listed' and price_cents not between 100 and 10000000)`,
  },
  {
    id: 'I-L3',
    says: 'the money an offer or bid holds was set aside once, and came back or was spent once',
    breaches: `
      select o.id, o.status, o.cents, o.held_cents, held.put, held.back from offer o
      cross join lateral (
        select coalesce(sum(t.cents) filter (where t.kind = 'offer_hold'), 0)::bigint as put,
          coalesce(sum(t.cents) filter (where t.kind = 'offer_release'), 0)::bigint as back
        from transfer t where t.ref = o.id) held
      where held.put <> o.held_cents or o.held_cents <> case when o.counter_of is null then o.cents else 0 end
        or held.back <> case when o.status in ('open', 'accepted') then 0 else o.held_cents end
      union all
      select b.id, b.status, b.cents, b.cents * b.quantity, held.put, held.back from bid b
      cross join lateral (
        select coalesce(sum(t.cents) filter (where t.kind = 'bid_hold'), 0)::bigint as put,
          coalesce(sum(t.cents) filter (where t.kind = 'bid_release'), 0)::bigint as back
        from transfer t where t.ref = b.id) held
      where held.put <> b.cents * b.quantity
        or held.back <> case when b.status in ('open', 'filled') then 0 else b.cents * b.remaining end`,
  },
  {
    id: 'I-L4',
    says: 'an accepted offer is one sale at its amount before it expired, and only an offer can be countered, once',
    breaches: `
      select o.id, o.status, o.counter_of, o.ended_at, o.expires_at from offer o
      left join offer first on first.id = o.counter_of
      where (o.status = 'open') <> (o.ended_at is null)
        or (o.status = 'accepted' and (o.ended_at >= o.expires_at or 1 <> (
          select count(*) from listing_event e
          where e.asset_id = o.asset_id and e.what = 'sold' and e.at = o.ended_at and e.price_cents = o.cents
            and (e.buyer_id, e.seller_id) in (
              (case when o.counter_of is null then o.maker_id else o.owner_id end,
               case when o.counter_of is null then o.owner_id else o.maker_id end)))))
        or (o.counter_of is not null and (first.status <> 'countered' or first.counter_of is not null
          or (first.maker_id, first.owner_id, first.asset_id) <> (o.owner_id, o.maker_id, o.asset_id)))
        or (o.status = 'countered' and 1 <> (select count(*) from offer c where c.counter_of = o.id))`,
  },
  {
    id: 'I-L5',
    says: 'every open offer is on a card that the other side holds and could sell',
    breaches: `
      select o.id, o.asset_id, o.maker_id, o.owner_id, a.owner_id as owner, a.place from offer o
      join asset a on a.id = o.asset_id
      where o.status = 'open'
        and (a.owner_id <> case when o.counter_of is null then o.owner_id else o.maker_id end
          or a.place <> 'held' or not a.tradable or a.redeemable or a.locked_by is not null or o.maker_id = o.owner_id
          or (o.counter_of is null and not a.offers_open))`,
  },
  {
    id: 'I-L6',
    says: 'the marketplace counts match the cards that can be traded, listed or not',
    breaches: `
      select counted.*, there.copies as there from (
        select definition_id, kind, collection_id, rarity, event_id, price_cents is not null as is_listed,
          sum(copies)::bigint as copies
        from market_copies group by 1, 2, 3, 4, 5, 6) counted
      full join (
        select definition_id, kind, collection_id, rarity, coalesce(event_id, 0) as event_id,
          price_cents is not null as is_listed, count(*) as copies
        from asset where place = 'held' and tradable and not redeemable group by 1, 2, 3, 4, 5, 6) there
        on (there.definition_id, there.kind, there.collection_id, there.rarity, there.event_id, there.is_listed)
          = (counted.definition_id, counted.kind, counted.collection_id, counted.rarity, coalesce(counted.event_id, 0),
            counted.is_listed)
      where coalesce(counted.copies, 0) <> coalesce(there.copies, 0)
      union all
      select null, kind, collection_id, rarity, event_id, is_listed, s.copies, there.copies from (
        select kind, collection_id, rarity, coalesce(event_id, 0) as event_id, is_listed, copies from market_sum) s
      full join (
        select kind, collection_id, rarity, coalesce(event_id, 0) as event_id, is_listed, sum(copies)::bigint as copies
        from market_count group by 1, 2, 3, 4, 5) there using (kind, collection_id, rarity, event_id, is_listed)
      where coalesce(s.copies, 0) <> coalesce(there.copies, 0)`,
  },
  {
    id: 'I-N1',
    says: 'every player who has to answer an offer, or has sold something, was notified',
    breaches: `
      select o.id, o.owner_id as account_id from offer o
      where not exists (select 1 from notification n where n.account_id = o.owner_id
        and n.fact = case when o.counter_of is null then 'offer:' else 'counter_offer:' end || o.id)
      union all
      select e.id, e.seller_id from listing_event e
      where e.what = 'sold'
        and not exists (select 1 from notification n where n.account_id in (e.seller_id, e.buyer_id)
          and n.type in ('sold', 'offer_accepted', 'bid_filled') and n.created_at = e.at)`,
  },
  {
    id: 'I-L7',
    says: 'an account closed by its owner has no listings, offers or bids',
    breaches: `
      select a.id from account a where a.closed_at is not null and (
        exists (select from asset x where x.owner_id = a.id and x.place = 'held' and x.price_cents is not null)
        or exists (select from offer o where o.maker_id = a.id and o.status = 'open')
        or exists (select from bid b where b.maker_id = a.id and b.status = 'open'))`,
  },
]
