import type { Invariant } from './invariants.ts'

/** The invariants of cards and packs, in terms of the schema. */
export const cardInvariants: readonly Invariant[] = [
  {
    id: 'I-M8',
    says: 'cards bought with bonus money are not for sale',
    breaches: `select id, owner_id, price_cents from asset where bonus_paid and (tradable or price_cents is not null)`,
  },
  {
    id: 'I-C1',
    says: 'a slotted card is inside a card that its owner holds, and only held cards have a price',
    breaches: `
      select a.id, a.kind, a.place, a.inside_id, a.price_cents from asset a
      left join asset i on i.id = a.inside_id
      where (a.place = 'slotted' and a.kind not in ('prediction', 'wager')
          and (i.id is null or i.place = 'gone' or i.owner_id <> a.owner_id))
        or (a.place <> 'slotted' and a.inside_id is not null)
        or (a.price_cents is not null and (a.place <> 'held' or not a.tradable or a.redeemable))`,
  },
  {
    id: 'I-C1',
    says: 'a live prediction holds one identity, event, trigger and prize card; one that is gone holds nothing',
    breaches: `
      select p.id, p.place, count(c.id) as inside, string_agg(c.kind, ', ' order by c.kind) as kinds
      from asset p left join asset c on c.inside_id = p.id
      where p.kind = 'prediction'
      group by p.id, p.place
      having coalesce(string_agg(c.kind, ', ' order by c.kind), '')
        <> case when p.place = 'gone' then '' else 'event, identity, prize, trigger' end`,
  },
  {
    id: 'I-C2',
    says: 'a card that is gone stays gone: no price, no offer, and inside no other card',
    breaches: `
      select a.id, a.kind, a.gone_as from asset a
      where a.place = 'gone' and (a.price_cents is not null or a.inside_id is not null or a.gone_as is null
        or exists (select 1 from offer o where o.asset_id = a.id and o.status = 'open'))`,
  },
  {
    id: 'I-C3',
    says: 'every card has an origin, and every end fits its kind',
    breaches: `
      select a.id, a.kind, a.minted_as, a.gone_as from asset a
      where (a.minted_as = 'pack' and not exists (
          select 1 from pack p where p.asset_id = a.minted_from and p.opened_at is not null))
        or (a.minted_as = 'craft' and a.kind not in ('identity', 'prediction'))
        or (a.minted_as = 'combine' and a.kind <> 'prize')
        or (a.minted_as in ('purchase', 'starter', 'daily') and a.kind <> 'pack')
        or (a.gone_as in ('opened', 'refunded') and a.kind <> 'pack')
        or (a.gone_as = 'redeemed' and a.kind <> 'prize')
        or (a.gone_as = 'voided' and a.kind <> 'prediction')
        or (a.gone_as = 'burned' and a.kind = 'pack')`,
  },
  {
    id: 'I-C4',
    says: 'every recorded sale has its payment, and each seller is the previous owner',
    breaches: `
      select e.id, e.asset_id, e.what, e.price_cents, e.seller_id, e.buyer_id from (
        select id, asset_id, price_cents, seller_id, buyer_id, at, what,
          lag(buyer_id) over (partition by asset_id order by at, id) as before
        from listing_event where what in ('sold', 'returned')) e
      join asset a on a.id = e.asset_id
      where (e.what = 'sold' and not exists (
          select 1 from transfer t
          where t.ref = e.asset_id and t.kind = 'sale' and t.cents = e.price_cents and t.at = e.at
            and t.to_id = e.seller_id + 1 and t.from_id in (e.buyer_id + 1, e.buyer_id + 2)))
        or (e.what = 'returned' and e.price_cents is distinct from (
          select sum(t.cents) from transfer t
          where t.ref = e.asset_id and t.kind = 'sale_return' and t.at = e.at and t.to_id = e.seller_id + 1))
        -- What was inside a prediction changed hands with it, without a sale of its own.
        or (e.before <> e.seller_id and a.kind in ('category', 'month', 'day', 'year', 'pack', 'prediction', 'wager'))`,
  },
  {
    id: 'I-C4',
    says: 'the last buyer is the owner',
    breaches: `
      select a.id, a.kind, a.owner_id, e.buyer_id from asset a
      join lateral (
        select buyer_id from listing_event where asset_id = a.id and what in ('sold', 'returned')
        order by at desc, id desc limit 1) e on true
      where a.kind in ('category', 'month', 'day', 'year', 'pack', 'prediction') and e.buyer_id <> a.owner_id`,
  },
  {
    id: 'I-C5',
    says: 'an opened pack is gone and its seed is the committed one; a closed pack reveals nothing',
    breaches: `
      select a.id, a.place, a.gone_as, p.opened_at from asset a
      join series_version v on v.series_id = a.series_id and v.version = a.series_version
      left join pack p on p.asset_id = a.id
      where a.kind = 'pack' and (
        p.asset_id is null
        or (p.opened_at is null) <> (a.gone_as is distinct from 'opened')
        or (p.opened_at is null) <> (p.seed is null)
        or (p.opened_at is null) <> (p.proof is null)
        or (p.opened_at is null and exists (select 1 from asset c where c.minted_from = a.id and c.minted_as = 'pack'))
        or (p.opened_at is not null
          and p.seed_hash <> encode(sha256(decode(p.seed, 'hex') || decode(v.hash, 'hex')
            || coalesce(sha256(convert_to(p.sealed_lists, 'utf8')), '')), 'hex')))`,
  },
  {
    id: 'I-C5',
    says: 'an opened pack held the cards that its series promises',
    breaches: `
      select p.asset_id, promised.cards as promised, given.cards as given
      from pack p
      join asset a on a.id = p.asset_id
      join series_version v on v.series_id = a.series_id and v.version = a.series_version
      cross join lateral (
        select jsonb_object_agg(kind, cards) as cards from (
          select case when k.key in ('category', 'month', 'day', 'year', 'part') then 'part' else k.key end as kind,
            sum(k.value::int) as cards
          from (
            select key, value from jsonb_each_text(v.contents)
            union all
            select 'prize', p.proof#>>'{lists,more_prizes}') k
          where k.value::int > 0
          group by 1) each_kind) promised
      cross join lateral (
        select jsonb_object_agg(kind, cards) as cards from (
          select case when c.kind in ('category', 'month', 'day', 'year') then 'part' else c.kind end as kind,
            count(*) as cards
          from asset c where c.minted_from = a.id and c.minted_as = 'pack' group by 1) each_kind) given
      where p.opened_at is not null and promised.cards is distinct from given.cards`,
  },
  {
    id: 'I-C6',
    says: 'each crafted identity cost one category, month, day and year card',
    breaches: `
      select k.kind, burned.cards as burned, crafted.cards as crafted
      from unnest(array['category', 'month', 'day', 'year']) as k (kind),
        lateral (select count(*) as cards from asset where kind = k.kind and gone_as = 'burned') burned,
        lateral (select count(*) as cards from asset where kind = 'identity' and minted_as = 'craft') crafted
      where burned.cards <> crafted.cards`,
  },
  {
    id: 'I-C7',
    says: 'a combined prize is worth at most $50.00',
    breaches: `
      select id, value_cents from asset where minted_as = 'combine' and (value_cents > 5000 or value_cents < 2)`,
  },
  {
    id: 'I-C8',
    says: 'no limited series sold or gave away more packs than it has',
    breaches: `
      select s.id, c.value, c.maximum, count(a.id) as sold from series s
      join counter c on c.key = s.counter_key
      left join asset a on a.series_id = s.id and a.kind = 'pack' and a.minted_as in ('purchase', 'grant')
      group by s.id, c.key
      having c.value > c.maximum or c.value < count(a.id)`,
  },
]
