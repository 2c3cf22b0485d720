import { join } from 'node:path'
import type { EventId } from '../../shared/src/ids.ts'
import { readsOf } from './accounts.ts'
import { giveCards, givePacks, reportTrue, waitForEvent, type CraftCards } from './gifts.ts'
import { load, loadTimes, type LoadRequest } from './load.ts'
import { takeIds } from './market/seed-ids.ts'
import { seedPlayers } from './market/seed-people.ts'
import { judged, medianOf, quantileOf, type Ratio } from './ratio.ts'
import { serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const full = { predictions: 1_000_000, winners: 10_000, reads: 1500 }
const owners = 10_000
const clients = 8
const updates = 3
const batch = 100_000
const pollMilliseconds = 5

/**
 * Measures one outcome with a million live predictions, ten thousand of which belong to eight players who claim at
 * once. Compares the seconds from the report until a player sees the result with bare updates of a million rows. Then,
 * while the house is still notifying all owners, measures claims a second and another player's reads.
 */
export async function benchOutcome(
  outer: BenchWorld,
  { predictions, winners, reads }: typeof full = full,
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'outcome'))
  await using game = await serveGame(world)
  const players = await Promise.all(Array.from({ length: clients }, () => game.register()))
  const reader = await game.register()
  await givePacks(world, [reader], 200)
  const event = await waitForEvent(world)
  const crafted = await craftAll(world, game, await giveCards(world, players, { event, count: winners }))
  await spread(world, event, predictions - crafted.length)
  const bare = await bareUpdates(world, predictions)
  const requests = readsOf(reader, reads)
  const p99 = async () =>
    quantileOf(await loadTimes(world, game, { name: 'reads', connections: 1, requests }), 0.99)
  await p99()
  const quiet = await p99()
  const seconds = await secondsToSee(world, game, { event, player: players[0] })
  console.log(
    `  decided and visible after ${seconds.toFixed(3)} s; bare update ${medianOf(bare).toFixed(2)} s`,
  )
  const [claims, busy] = await Promise.all([
    load(world, game, { name: 'claims', connections: clients, requests: crafted }),
    p99(),
  ])
  await printProgress(world)
  console.log(
    `  p99 of another player’s reads: quiet ${quiet.toFixed(1)} ms, meanwhile ${busy.toFixed(1)} ms`,
  )
  return [
    judged(
      {
        name: `an outcome of ${predictions} predictions decided and visible / a bare update of as many rows`,
        atMost: 0.1,
      },
      bare.map((each) => seconds / each),
    ),
    judged(
      { name: `claims a second of ${crafted.length} winners, while all owners are told`, atLeast: 0 },
      claims,
    ),
    judged({ name: 'p99 of another player’s reads meanwhile / quiet', atMost: 2 }, busy / quiet),
  ]
}

/** Crafts the predictions through the API; returns the requests that claim them. */
async function craftAll(
  world: BenchWorld,
  game: ServedGame,
  cards: readonly CraftCards[],
): Promise<LoadRequest[]> {
  await world.database.owner.query('vacuum analyze')
  const requests = cards.map(({ player, body }): LoadRequest => ({
    method: 'POST',
    path: '/api/nft/craft_prediction',
    player,
    body,
  }))
  // The first craft of an outcome inserts its row, which the others then find.
  await load(world, game, { name: 'first', connections: 1, requests: requests.slice(0, 1) })
  await load(world, game, { name: 'crafts', connections: clients, requests: requests.slice(1) })
  const { rows } = await world.database.owner.query<{ id: number; inside: number }>(
    'select id, inside_id as inside from asset where id = any($1)',
    [cards.map(({ body }) => body.nft_card_identity_id)],
  )
  const predictionOf = new Map(rows.map(({ id, inside }) => [id, inside]))
  return cards.map(({ player, body }) => ({
    method: 'POST',
    path: '/api/claimback/cards',
    player,
    body: { nft_card_prediction_id: predictionOf.get(body.nft_card_identity_id) ?? 0 },
  }))
}

/** Copies a crafted prediction, to ten thousand other players, until the outcome has this many more. */
async function spread(world: BenchWorld, event: EventId, count: number): Promise<void> {
  const { owner } = world.database
  const ids = await takeIds(owner)
  const firstOwner = await seedPlayers(owner, ids, owners)
  for (let done = 0; done < count; done += batch) {
    const some = Math.min(batch, count - done)
    await owner.query(
      `insert into asset (id, kind, owner_id, tradable, definition_id, collection_id, name, rarity, value_cents,
        person_id, event_id, trigger_id, outcome_id, minted_from, minted_as, created_at)
      select $1::bigint + n, a.kind, o.id, false, a.definition_id, a.collection_id, a.name, a.rarity, a.value_cents,
        a.person_id, a.event_id, a.trigger_id, a.outcome_id, o.id, a.minted_as, a.created_at
      from (select * from asset where kind = 'prediction' and event_id = $3 limit 1) a,
        generate_series(0, $2::int - 1) n,
        lateral (select $4::bigint + ((n + $5::int) % $6::int) * 10 as id) o`,
      [ids.take(some), some, event, firstOwner, done, owners],
    )
  }
  await ids.giveBack()
  await owner.query('vacuum analyze asset')
  await owner.query('checkpoint')
}

/** Returns the seconds of each update of a table with one row per prediction: its key, its outcome and its status. */
async function bareUpdates({ database: { owner } }: BenchWorld, rows: number): Promise<number[]> {
  await owner.query(`
    create table bench_prediction (id bigint primary key, outcome_id bigint not null, status text not null);
    insert into bench_prediction select n, 1, 'pending' from generate_series(1, ${rows}) n`)
  await owner.query('vacuum analyze bench_prediction')
  await owner.query('checkpoint')
  const seconds: number[] = []
  for (let run = 1; run <= updates; run += 1) {
    const begin = performance.now()
    await owner.query(`update bench_prediction set status = $1 where outcome_id = 1`, [`true ${run}`])
    seconds.push((performance.now() - begin) / 1000)
    await owner.query('vacuum bench_prediction')
    await owner.query('checkpoint')
  }
  return seconds
}

/** Returns the seconds from the report of the result until an owner reads that their prediction came true. */
async function secondsToSee(
  world: BenchWorld,
  game: ServedGame,
  { event, player }: { readonly event: EventId; readonly player: BenchPlayer | undefined },
): Promise<number> {
  const headers = { authorization: `Bearer ${await player?.token()}` }
  const begin = performance.now()
  await reportTrue(world, event)
  for (;;) {
    const answer = await fetch(`${game.address}/api/me/prediction_status/params?limit=1`, { headers })
    const text = await answer.text()
    if (/"status":"Resolved True"/.test(text)) return (performance.now() - begin) / 1000
    if (!/"status":"/.test(text)) throw new Error(`no prediction is shown: ${text}`)
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds))
  }
}

/** Prints how many owners the house has notified by the time the last winner has claimed. */
async function printProgress({ database: { owner } }: BenchWorld): Promise<void> {
  const { rows } = await owner.query<{ told: number }>(
    `select count(*)::int as told from notification where type = 'prediction_resolved'`,
  )
  console.log(`  owners notified by then: ${(rows[0]?.told ?? 0).toLocaleString('en')}`)
}
