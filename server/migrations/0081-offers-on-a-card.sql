-- A player has one open offer on a card, and one open counter-offer to each player who offered for it; at most 100 are
-- open on one card (shared/src/offers/rules.ts). What was open beyond that ends first, in the order in which players
-- would let it go: of one player's offers on a card the older, of too many on a card the lower. Each is released and told
-- of by `commit`, as every other end of an offer is.
do $$
declare
  batch jsonb;
  block bigint;
begin
  loop
    select jsonb_agg(to_jsonb(o)) into batch from (
      select ranked.* from (
        select o.id, o.maker_id, o.owner_id, o.held_cents, o.asset_id, a.name, o.counter_of,
          row_number() over (partition by o.asset_id, o.maker_id, o.owner_id order by o.id desc) as newest,
          row_number() over (partition by o.asset_id order by o.cents desc, o.id) as highest
        from offer o join asset a on a.id = o.asset_id
        where o.status = 'open') ranked
      where newest > 1 or highest > 100
      order by id limit 300) o;
    exit when batch is null;
    block := nextval('id_block') * 1000;
    perform commit(
      jsonb_build_object(
        'commit', block,
        'offers', (select jsonb_agg(jsonb_build_object('id', o->'id')) from jsonb_array_elements(batch) as o),
        'set_offers', (
          select jsonb_agg(jsonb_build_object('id', o->'id', 'status', 'withdrawn')) from jsonb_array_elements(batch) as o),
        'transfers', (
          select coalesce(jsonb_agg(jsonb_build_object('id', block + place, 'from', (o->>'maker_id')::bigint + 2,
              'to', (o->>'maker_id')::bigint + 1, 'cents', o->'held_cents', 'kind', 'offer_release', 'ref', o->'id'))
            filter (where (o->>'held_cents')::bigint > 0), '[]')
          from jsonb_array_elements(batch) with ordinality as x (o, place)),
        'notices', (
          select jsonb_agg(jsonb_build_object('id', block + 300 + place, 'account_id', o->'maker_id', 'type', 'offer_expired',
            'message', 'Your ' || case when o->>'counter_of' is null then 'offer' else 'counter-offer' end || ' for '
              || (o->>'name') || ' was withdrawn: a player can now have one open offer on a card, and a card 100.',
            'payload', jsonb_build_object('ListingId', o->'asset_id'), 'fact', 'offer_withdrawn:' || (o->>'id')))
          from jsonb_array_elements(batch) with ordinality as x (o, place))),
      'null');
  end loop;
end
$$;

create unique index one_open_offer on offer (asset_id, maker_id, owner_id) where status = 'open';
drop index offer_open_on_asset;
-- How often somebody has offered for a card; and what others offer for the cards of one owner.
create index offer_by_card on offer (asset_id, maker_id, id desc);
create index offer_open_to_owner on offer (owner_id, id) where status = 'open' and counter_of is null;
