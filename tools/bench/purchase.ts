import { commitFunction } from '../../server/src/commit/commit-function.ts'
import { pgbench } from './pgbench.ts'
import { compare, type Ratio } from './ratio.ts'
import type { BenchWorld } from './world.ts'

const clients = 8
const perClient = 1000
const rounds = 5
const cardsARound = clients * perClient

/**
 * Compares a marketplace purchase through `commit` with a database function written only for that purchase: the same
 * locks, checks, bounds and rows. Shows the cost of a generic `commit`.
 */
export async function benchPurchase(world: BenchWorld): Promise<Ratio[]> {
  await world.database.owner.query(fillPurchases(cards))
  await world.database.owner.query(byHand)
  let next = 0
  const takeCards = () => {
    const first = next
    next += cardsARound
    return first
  }
  const run = (name: string, statement: string) => async () => {
    const first = takeCards()
    await world.database.owner.query('checkpoint')
    return pgbench(world, {
      name,
      clients,
      transactions: perClient,
      variables: { i: 0, first },
      script: `\\set i :i + 1\n\\set n :first + :client_id * ${perClient} + :i\n${statement}\n`,
    })
  }
  return [
    await compare(
      { name: 'a purchase through commit / a hand-written purchase function', atLeast: 0.6 },
      rounds,
      {
        ours: run(
          'commit',
          `select ${commitFunction.name}(p.plan, p.answer) from bench_plan p where p.n = :n;`,
        ),
        reference: run(
          'by-hand',
          `select purchase_by_hand(p.buyer, p.asset, p.seller, p.price, p.n) from bench_plan p where p.n = :n;`,
        ),
      },
    ),
  ]
}

const accounts = 2000
const firstAccount = 1_000_000_000
const firstAsset = 2_000_000_000
const cards = cardsARound * rounds * 2
/** The facts of the seller's notice. */
export const soldFacts = `jsonb_build_object('name', 'May', 'cents', 500, 'how', 'paid', 'netCents', 475)`

/** Inserts accounts, listed cards, and for each card the purchase plan that the command would have made. */
export const fillPurchases = (count: number) => `
  insert into category (id, name, sport) values (1, 'Golfer', 'golf');
  insert into collection (id, source_id, name, description, sport, position) values (1, 'golf', 'Golf', '', 'golf', 1);
  insert into definition (id, kind, collection_id, ref, name) values (900, 'month', 1, '5', 'May');
  insert into account (id, auth_id, email, name, wallet_address)
  select ${firstAccount} + i * 10, 'auth0|' || i, i || '@example.com', 'Player', '0x' || i from generate_series(1, ${accounts}) i;
  insert into ledger_account (id, account_id, kind, balance_cents)
  select a.id + k.step, a.id, k.kind, case k.step when 1 then 100000000 else 0 end
  from account a, (values (1, 'available'), (2, 'reserved'), (3, 'bonus')) as k (step, kind);
  insert into asset (id, kind, owner_id, tradable, definition_id, collection_id, name, rarity, minted_as, created_at,
    price_cents, listed_at)
  select ${firstAsset} + n, 'month', ${firstAccount} + (1 + n % ${accounts}) * 10, true, 900, 1, 'May', 1, 'grant', now(), 500, now()
  from generate_series(1, ${count}) n;
  create table bench_plan as
  select n, a.id as asset, a.owner_id as seller, b.buyer, 500::bigint as price, '{"marketplace_id":1}'::text as answer,
    jsonb_build_object(
      'commit', 3000000000 + n * 10,
      'actor', jsonb_build_object('id', b.buyer, 'version', 1, 'use', false),
      'assets', jsonb_build_object('use', true, 'rows', jsonb_build_array(
        jsonb_build_object('id', a.id, 'version', 1, 'owner', a.owner_id))),
      'end_offers', jsonb_build_array(a.id),
      'bounds', jsonb_build_array(
        jsonb_build_object('accounts', jsonb_build_array(b.buyer + 1, b.buyer + 2), 'way', 'from', 'kind', 'sale', 'seconds', 86400, 'most', 1000000000),
        jsonb_build_object('accounts', jsonb_build_array(a.owner_id + 1), 'way', 'to', 'kind', 'sale', 'seconds', 86400, 'most', 1000000000)),
      'moves', jsonb_build_array(jsonb_build_object('id', a.id, 'owner', b.buyer, 'place', 'held')),
      'transfers', jsonb_build_array(
        jsonb_build_object('id', 3000000001 + n * 10, 'from', b.buyer + 1, 'to', a.owner_id + 1, 'cents', 500, 'kind', 'sale', 'ref', a.id),
        jsonb_build_object('id', 3000000002 + n * 10, 'from', a.owner_id + 1, 'to', 3, 'cents', 25, 'kind', 'market_fee', 'ref', a.id)),
      'listing_events', jsonb_build_array(jsonb_build_object('id', 3000000003 + n * 10, 'asset_id', a.id,
        'definition_id', 900, 'rarity', 1, 'what', 'sold', 'price_cents', 500, 'seller_id', a.owner_id, 'buyer_id', b.buyer)),
      'notices', jsonb_build_array(jsonb_build_object('id', 3000000004 + n * 10, 'account_id', a.owner_id, 'type', 'sold',
        'facts', ${soldFacts}, 'payload', jsonb_build_object('ListingId', a.id), 'fact', 'sold:' || a.id))
    ) as plan
  from generate_series(1, ${count}) n
  join asset a on a.id = ${firstAsset} + n
  cross join lateral (select ${firstAccount} + (1 + (n * 7919 + 13) % ${accounts}) * 10 as buyer) b0
  cross join lateral (select case when b0.buyer = a.owner_id then ${firstAccount} + (1 + (n + 1) % ${accounts}) * 10 else b0.buyer end as buyer) b;
  alter table bench_plan add primary key (n);
  analyze;`

/** A function written only for this purchase. */
export const byHand = `
create function purchase_by_hand(p_buyer bigint, p_asset bigint, p_seller bigint, p_price bigint, n bigint) returns void
language plpgsql as $$
declare
  fee bigint := greatest(1, (p_price * 5 + 50) / 100);
  at_time timestamptz;
  moved bigint;
  held record;
begin
  perform 1 from account where id = p_buyer and version = 1 for share;
  if not found then raise exception 'changed'; end if;
  perform 1 from asset where id = p_asset and version = 1 and owner_id = p_seller and place <> 'gone' for no key update;
  if not found then raise exception 'changed'; end if;
  perform 1 from offer where status = 'open' and maker_id = p_buyer and held_cents > 0 and expires_at <= clock_timestamp() for no key update;
  for held in select id from offer where status = 'open' and asset_id = p_asset order by id for no key update loop
    update offer set status = 'ended' where id = held.id;
  end loop;
  perform 1 from ledger_account where id in (p_buyer + 1, p_seller + 1) order by id for no key update;
  select coalesce(sum(cents), 0) into moved from transfer
  where from_id in (p_buyer + 1, p_buyer + 2) and from_id >= 1000 and kind = 'sale' and at > clock_timestamp() - interval '1 day';
  if moved + p_price > 1000000000 then raise exception 'limit'; end if;
  select coalesce(sum(cents), 0) into moved from transfer
  where to_id = p_seller + 1 and to_id >= 1000 and kind = 'sale' and at > clock_timestamp() - interval '1 day';
  if moved + p_price > 1000000000 then raise exception 'limit'; end if;
  at_time := clock_timestamp();
  update asset set owner_id = p_buyer, price_cents = null, listed_at = null, version = version + 1 where id = p_asset;
  insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at) values
    (3000000001 + n * 10, p_buyer + 1, p_seller + 1, p_price, 'sale', p_asset, 3000000000 + n * 10, at_time),
    (3000000002 + n * 10, p_seller + 1, 3, fee, 'market_fee', p_asset, 3000000000 + n * 10, at_time);
  update ledger_account set balance_cents = balance_cents + case id when p_buyer + 1 then -p_price else p_price - fee end
  where id in (p_buyer + 1, p_seller + 1);
  insert into listing_event (id, asset_id, definition_id, rarity, what, price_cents, seller_id, buyer_id, at)
  values (3000000003 + n * 10, p_asset, 900, 1, 'sold', p_price, p_seller, p_buyer, at_time);
  insert into notification (id, account_id, type, facts, payload, fact, created_at)
  values (3000000004 + n * 10, p_seller, 'sold', ${soldFacts},
    jsonb_build_object('ListingId', p_asset), 'sold:' || p_asset, at_time);
end $$;`
