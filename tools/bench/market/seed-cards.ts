import type { BenchWorld } from '../world.ts'
import { commitmentOf } from '../../../server/src/packs/seal.ts'
import type { Ids } from './seed-ids.ts'
import type { MarketScale } from './scale.ts'

/** The loaded cards that trades are seeded for; ids are contiguous. */
export interface SeededCards {
  readonly firstAccount: number
  readonly firstCard: number
  /** Cards and packs on their own. Predictions, and the cards inside them, have the ids after these. */
  readonly loose: number
}

/** The share of predictions. One card in twenty then belongs to a prediction: itself and the four inside it. */
const predictionShare = 0.01
const cardsOfPrediction = 5
const predictionsOfOutcome = 5

/**
 * A function for random numbers that are the same each time for the same input, so that several statements can compute
 * the same data without storing it. `salt` separates independent draws.
 */
export const chance = `
  create schema seed;
  create function seed.chance(n bigint, salt bigint) returns float8 language sql immutable parallel safe as
    'select ((hashint8extended(n, salt) >> 11) & 9007199254740991)::float8 / 9007199254740992.0';
  create function seed.price(base float8, rarity int, luck float8) returns bigint language sql immutable parallel safe as
    'select least(500000, greatest(100, 5 * round(base * (array[1, 3, 9, 30])[rarity] * (0.6 + 0.8 * luck) / 5)))::bigint';
  create function seed.rarity(luck float8) returns smallint language sql immutable parallel safe as
    'select (case when luck < 0.7 then 1 when luck < 0.9 then 2 when luck < 0.98 then 3 else 4 end)::smallint';`

/** Every definition that can have cards, numbered within its kind, with the facts that its copies carry. */
const things = `
  create unlogged table seed.thing as
  select d.id, d.kind, d.collection_id, d.name,
    row_number() over (partition by d.kind order by seed.chance(d.id, 1)) - 1 as position,
    100 + 1900 * power(seed.chance(d.id, 2), 4) as base_price,
    case when d.kind = 'identity' then d.ref end as person_id,
    case when d.kind = 'event' then d.ref::bigint end as event_id,
    case when d.kind = 'trigger' then d.ref::bigint end as trigger_id,
    case when d.kind in ('prize', 'wager') then d.ref::bigint end as value_cents,
    s.id as series_id, s.current_version as series_version
  from definition d left join series s on d.kind = 'pack' and s.id::text = d.ref
  -- Of limited series there are no more copies than were sold.
  where d.kind <> 'prediction' and not coalesce(s.tutorial, false) and s.counter_key is null;
  alter table seed.thing add primary key (kind, position);
  create unlogged table seed.share as
  with weighed as (
    select kind, weight, (select count(*) from seed.thing t where t.kind = w.kind) as things
    from (values ('category', 8), ('month', 14), ('day', 14), ('year', 14), ('identity', 14), ('event', 10), ('trigger', 12),
      ('prize', 8), ('wager', 2), ('pack', 4)) as w (kind, weight)),
  there as (select kind, things, weight::float8 / sum(weight) over () as share from weighed where things > 0)
  select kind, things, sum(share) over (order by kind) - share as above,
    case when row_number() over (order by kind desc) = 1 then 1.1 else sum(share) over (order by kind) end as below
  from there;
  analyze seed.thing, seed.share;`

/**
 * `$1` first card, `$2` number of cards, `$3` first account, `$4` players, `$5` number for sale: every nth card, of
 * every kind.
 */
const looseCards = `
  insert into asset (id, kind, owner_id, price_cents, listed_at, version, tradable, definition_id, collection_id, name,
    rarity, serial, value_cents, person_id, event_id, trigger_id, series_id, series_version, minted_as, created_at)
  select $1::bigint + n, t.kind, $3::bigint + 10 * floor($4::bigint * power(seed.chance(n, 3), 1.5))::bigint,
    case when l.is_listed then seed.price(t.base_price, r.rarity, seed.chance(n, 4)) end,
    case when l.is_listed then now() end,
    1, true, t.id, t.collection_id, t.name, r.rarity,
    case when t.kind = 'prize' then n end, t.value_cents, t.person_id, t.event_id, t.trigger_id, t.series_id,
    t.series_version, 'grant', now() - interval '730 days' + n * interval '20 days' / $2::bigint
  from generate_series(0, $2::bigint - 1) n
  cross join lateral (select seed.chance(n, 5) as luck) k
  join seed.share s on k.luck >= s.above and k.luck < s.below
  join seed.thing t on t.kind = s.kind and t.position = floor(s.things * power(seed.chance(n, 6), 1.5))::bigint
  cross join lateral (select case when t.kind = 'pack' then 1::smallint else seed.rarity(seed.chance(n, 7)) end as rarity) r
  cross join lateral (select (n + 1) * $5::bigint / $2::bigint > n * $5::bigint / $2::bigint as is_listed) l`

/** Combinations of a person, a trigger and a coming event that can be predicted; `$1` first outcome, `$2` number. */
const outcomes = `
  create unlogged table seed.outcome as
  select $1::bigint + row_number() over () - 1 as id, picked.event_id, picked.person_id, picked.trigger_id,
    i.collection_id, p.name || ' ' || t.sentence || ', ' || e.short_name as name, i.id as identity_id,
    v.id as event_definition_id, g.id as trigger_definition_id, p.name as person, e.name as event, t.name as trigger
  from (
    select ep.event_id, ep.person_id, t.id as trigger_id
    from event e
    join event_participant ep on ep.event_id = e.id
    join person p on p.id = ep.person_id
    join trigger_category tc on tc.category_id = p.category_id
    join trigger_definition t on t.id = tc.trigger_id and t.subject = 'person' and t.active and e.type = any(t.event_types)
    where e.status = 'open' and not e.pool and hashtextextended(ep.person_id, ep.event_id) % 8 = 0
    order by hashtextextended(ep.person_id, ep.event_id * 1000 + t.id) limit $2::bigint) picked
  join event e on e.id = picked.event_id
  join person p on p.id = picked.person_id
  join trigger_definition t on t.id = picked.trigger_id
  cross join lateral (select id, collection_id from definition where kind = 'identity' and ref = p.id order by id limit 1) i
  cross join lateral (select id from definition where kind = 'event' and ref = e.id::text order by id limit 1) v
  cross join lateral (select id from definition where kind = 'trigger' and ref = t.id::text order by id limit 1) g`

const writeOutcomes = `
  alter table seed.outcome add primary key (id);
  analyze seed.outcome;
  insert into outcome (id, event_id, person_id, trigger_id) select id, event_id, person_id, trigger_id from seed.outcome;
  insert into definition (id, kind, collection_id, ref, name)
  select id, 'prediction', collection_id, id::text, name from seed.outcome;`

/**
 * `$1` first card, `$2` number of predictions, `$3` first account, `$4` players, `$5` first outcome, `$6` outcomes,
 * `$7` for sale.
 */
const predictions = `
  insert into asset (id, kind, owner_id, place, inside_id, price_cents, listed_at, tradable, definition_id, collection_id,
    name, rarity, serial, value_cents, person_id, event_id, trigger_id, outcome_id, minted_as, created_at)
  select $1::bigint + n * 5 + c.step, c.kind, $3::bigint + 10 * floor($4::bigint * power(seed.chance(n, 8), 1.5))::bigint,
    case c.step when 0 then 'held' else 'slotted' end, case when c.step > 0 then $1::bigint + n * 5 end,
    case when c.step = 0 and (n + 1) * $7::bigint / $2::bigint > n * $7::bigint / $2::bigint
      then seed.price(800, 1, seed.chance(n, 9)) end,
    case when c.step = 0 and (n + 1) * $7::bigint / $2::bigint > n * $7::bigint / $2::bigint then now() end,
    true, c.definition_id, c.collection_id, c.name, 1,
    case when c.kind = 'prize' then $1::bigint + n end, case when c.kind in ('prize', 'prediction') then z.value_cents end,
    case when c.kind in ('identity', 'prediction') then o.person_id end,
    case when c.kind in ('event', 'prediction') then o.event_id end,
    case when c.kind in ('trigger', 'prediction') then o.trigger_id end,
    case when c.kind = 'prediction' then o.id end,
    case c.step when 0 then 'craft' else 'grant' end, now() - interval '20 days'
  from generate_series(0, $2::bigint - 1) n
  join seed.outcome o on o.id = $5::bigint + floor($6::bigint * seed.chance(n, 10))::bigint
  cross join lateral (
    select * from seed.thing where kind = 'prize'
      and position = floor((select things from seed.share where kind = 'prize') * seed.chance(n, 11))::bigint) z
  cross join lateral (values
    (0, 'prediction', o.id, o.collection_id, o.name),
    (1, 'identity', o.identity_id, o.collection_id, o.person),
    (2, 'event', o.event_definition_id, (select collection_id from definition where id = o.event_definition_id), o.event),
    (3, 'trigger', o.trigger_definition_id, (select collection_id from definition where id = o.trigger_definition_id), o.trigger),
    (4, 'prize', z.id, z.collection_id, z.name)) as c (step, kind, definition_id, collection_id, name)`

/** Loads a market's cards of every kind and rarity, some definitions more popular than others. Accounts must exist. */
export async function seedCards(
  world: BenchWorld,
  {
    ids,
    scale,
    firstAccount,
  }: { readonly ids: Ids; readonly scale: MarketScale; readonly firstAccount: number },
): Promise<SeededCards> {
  const { owner } = world.database
  const { cards, players, listed } = scale
  const predictionCount = Math.round(cards * predictionShare)
  const loose = cards - predictionCount * cardsOfPrediction
  const listedPredictions = Math.round((listed * predictionCount) / (loose + predictionCount))
  await owner.query(things)
  const firstCard = ids.take(cards)
  await owner.query(looseCards, [firstCard, loose, firstAccount, players, listed - listedPredictions])
  const outcomeCount = Math.ceil(predictionCount / predictionsOfOutcome)
  const firstOutcome = ids.take(outcomeCount)
  const { rowCount } = await owner.query(
    outcomes.replaceAll('$1', String(firstOutcome)).replaceAll('$2', String(outcomeCount)),
  )
  await owner.query(writeOutcomes)
  const firstPrediction = firstCard + loose
  await owner.query(predictions, [
    firstPrediction,
    predictionCount,
    firstAccount,
    players,
    firstOutcome,
    rowCount,
    listedPredictions,
  ])
  await sealPacks(world)
  return { firstAccount, firstCard, loose }
}

const packsAtOnce = 10_000

/** Gives each pack a sealed seed and its published hash, so that it opens like any other. */
async function sealPacks({ database: { owner }, random }: BenchWorld): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await owner.query<{ id: number; hash: string }>(
      `select p.id, v.hash from (
        select id, series_id, series_version from asset where kind = 'pack' and id > $1 order by id limit $2) p
      join series_version v on v.series_id = p.series_id and v.version = p.series_version order by p.id`,
      [after, packsAtOnce],
    )
    if (rows.length === 0) return
    const sealed = rows.map(({ hash }) => {
      const seed = random.bytes(32)
      return { hash: commitmentOf(seed, hash), cipher: random.seal(seed) }
    })
    await owner.query(
      `insert into pack (asset_id, seed_hash, seed_cipher, committed_at)
      select x.id, x.hash, x.cipher, a.created_at from unnest($1::bigint[], $2::text[], $3::bytea[]) as x (id, hash, cipher)
      join asset a on a.id = x.id order by x.id`,
      [rows.map(({ id }) => id), sealed.map(({ hash }) => hash), sealed.map(({ cipher }) => cipher)],
    )
    after = rows.at(-1)?.id ?? after
  }
}
