import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import { nodesInChunk } from './liability-nodes.ts'
import { houseTotals } from './roll-up.ts'

/** How long players can check their part of a day; the day's root stays. */
const keptDays = 7

/**
 * Job: publishes what the house owes, once for each day (UTC), and returns whether it did. In one snapshot it adds up
 * every player's money, held money and redeemable prizes, splits each sum into two leaves at random, and builds the
 * tree of docs/fairness.md ("What we owe") level by level: one statement per level over temporary tables, however many
 * players there are. Locks no row that a player's call needs. Of two concurrent runs one writes.
 */
export async function publishLiabilities(owner: Pool): Promise<boolean> {
  return inTransaction(
    owner,
    async (client) => {
      // So that sorts of millions of hashes stay in memory.
      await client.query(`set local work_mem = '256MB'`)
      const day = await dayToPublish(client)
      if (day !== null) {
        await gatherParts(client, day)
        const levels = await buildTree(client)
        await writeDay(client, day, levels)
        await client.query(`delete from liability_nodes where day <= $1::date - $2::int`, [day, keptDays])
        await client.query(`delete from liability_part where day <= $1::date - $2::int`, [day, keptDays])
      }
      return day !== null
    },
    'isolation level repeatable read',
  )
}

/** Today, if it is not published yet and no other process is publishing it. */
async function dayToPublish(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ day: string; mine: boolean; done: boolean }>(
    `select t.day::text, pg_try_advisory_xact_lock(hashtext('called-shot liabilities')) as mine,
      exists (select from liability_day d where d.day = t.day) as done
    from (select (clock_timestamp() at time zone 'UTC')::date as day) t`,
  )
  const [found] = rows
  return found?.mine === true && !found.done ? found.day : null
}

/** Every player who is owed anything, and their leaves in the order of the tree: that of their hashes. */
async function gatherParts(client: PoolClient, day: string): Promise<void> {
  await client.query(`
    create temp table owed on commit drop as
    select account_id, gen_random_uuid() as salt, available, reserved, bonus, prizes, total,
      ('x' || substr(md5(gen_random_uuid()::text), 1, 12))::bit(48)::bigint % (total + 1) as first
    from (
      select account_id, sum(cents)::bigint as total,
        coalesce(sum(cents) filter (where kind = 'available'), 0)::bigint as available,
        coalesce(sum(cents) filter (where kind = 'reserved'), 0)::bigint as reserved,
        coalesce(sum(cents) filter (where kind = 'bonus'), 0)::bigint as bonus,
        coalesce(sum(cents) filter (where kind = 'prizes'), 0)::bigint as prizes
      from (
        select account_id, kind, balance_cents as cents from ledger_account where balance_cents > 0
        union all
        select owner_id, 'prizes', value_cents from asset
        where kind = 'prize' and redeemable and place <> 'gone') everything
      group by account_id) of_account`)
  await client.query('analyze owed')
  await client.query(
    `create temp table node_0 on commit drop as
    select (row_number() over (order by hash))::int - 1 as position, account_id, part, cents, hash
    from (
      select o.account_id, l.part, l.cents, sha256(convert_to(
        concat_ws('|', 'leaf', $1::text, replace(o.salt::text, '-', ''), l.part, l.cents, a.auth_id), 'utf8')) as hash
      from owed o join account a on a.id = o.account_id cross join lateral (values (1, o.first), (2, o.total - o.first)) l (part, cents)) leaf`,
    [day],
  )
}

/** Adds one level above another until a single node is left; returns how many levels there are. */
async function buildTree(client: PoolClient): Promise<number> {
  let level = 0
  for (;;) {
    await client.query(`analyze node_${level}`)
    const { rows } = await client.query<{ nodes: number }>(`select count(*) as nodes from node_${level}`)
    if ((rows[0]?.nodes ?? 0) <= 1) return level + 1
    await client.query(`
      create temp table node_${level + 1} on commit drop as
      select a.position / 2 as position, a.cents + coalesce(b.cents, 0) as cents,
        case when b.position is null then a.hash else sha256(convert_to(
          concat_ws('|', 'node', a.cents, encode(a.hash, 'hex'), b.cents, encode(b.hash, 'hex')), 'utf8')) end as hash
      from node_${level} a left join node_${level} b on b.position = a.position + 1
      where a.position % 2 = 0`)
    level += 1
  }
}

async function writeDay(client: PoolClient, day: string, levels: number): Promise<void> {
  await client.query(
    `insert into liability_day (day, taken_at, root, leaves, available_cents, reserved_cents, bonus_cents,
      prizes_cents, house)
    select $1::date, transaction_timestamp(), encode(sha256(convert_to(
        concat_ws('|', 'root', $1::text, s.leaves, s.total, coalesce(encode(top.hash, 'hex'), '')), 'utf8')), 'hex'),
      s.leaves, s.available, s.reserved, s.bonus, s.prizes, h.house
    from (
      select (2 * count(*))::int as leaves, coalesce(sum(total), 0)::bigint as total,
        coalesce(sum(available), 0)::bigint as available, coalesce(sum(reserved), 0)::bigint as reserved,
        coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(prizes), 0)::bigint as prizes from owed) s
    left join node_${levels - 1} top on top.cents = s.total
    cross join (
      select json_agg(json_build_object('kind', kind, 'cents', cents) order by id) as house from (${houseTotals}) t) h`,
    [day],
  )
  await client.query(
    `insert into liability_part (day, account_id, salt, available_cents, reserved_cents, bonus_cents, prizes_cents,
      positions, leaf_cents)
    select $1::date, o.account_id, o.salt, o.available, o.reserved, o.bonus, o.prizes, l.positions, l.cents
    from owed o join (
      select account_id, array_agg(position order by part) as positions, array_agg(cents order by part) as cents
      from node_0 group by account_id) l on l.account_id = o.account_id`,
    [day],
  )
  for (let level = 0; level < levels; level += 1)
    await client.query(
      `insert into liability_nodes (day, level, chunk, nodes)
      select $1::date, $2, position / $3::int, string_agg(int8send(cents) || hash, ''::bytea order by position)
      from node_${level} group by position / $3::int`,
      [day, level, nodesInChunk],
    )
}
