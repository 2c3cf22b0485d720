import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { freePort } from '../../server/test/free-port.ts'
import { serveBareSockets } from './bare/serve-bare.ts'
import { serveProgram, type ServedProgram } from './serve-program.ts'
import { compare, type Ratio } from './ratio.ts'
import { startHolder, type SocketHolder } from './socket-holder.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

/** The hub program's settings, passed on its command line. */
export interface HubServed {
  readonly connection: ClientConfig
  readonly port: number
}

const count = 8000
const rounds = 9
/** A player is notified at most once a second. */
const pauseMilliseconds = 1100
const firstAccount = 1_000_000_000
const hub = fileURLToPath(new URL('hub-sockets.ts', import.meta.url))

/**
 * R14: milliseconds until 8,000 players, each with a socket, have been signaled that there is news, against a bare ws
 * loop that sends the same bytes. Ours includes the database query that finds the players.
 */
export async function benchSignals(outer: BenchWorld): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'signals'))
  await using ourHolder = startHolder()
  await using bareHolder = startHolder()
  await world.database.owner.query(players)
  const served: HubServed = { connection: world.connection, port: await freePort() }
  await using ours = await serveProgram(hub, served)
  await using bare = await serveBareSockets()
  const signal = await signalsOf(ours, ourHolder, () => addNews(world))
  const reference = await signalsOf(bare, bareHolder, async () => undefined)
  return [
    await compare(
      { name: `R14: ${count} signals to as many sockets / by a loop of bare ws`, atMost: 2 },
      rounds,
      { unit: ' ms', ours: signal, reference },
    ),
  ]
}

/**
 * Opens the sockets and signals them once. Each round then returns the milliseconds from the call to the last message.
 */
async function signalsOf(
  { address }: ServedProgram,
  holder: SocketHolder,
  prepare: () => Promise<void>,
): Promise<() => Promise<number>> {
  const tokens = Array.from({ length: count }, (_, index) => String(firstAccount + index * 10))
  await holder.open({ address: address.replace('http', 'ws'), tokens, count })
  let received = count
  const signal = async () => {
    received += count
    const begin = performance.now()
    const [, answer] = await Promise.all([holder.untilReceived(received), fetch(address)])
    if (!answer.ok) throw new Error('the signals were not sent')
    return performance.now() - begin
  }
  await signal()
  return async () => {
    await sleep(pauseMilliseconds)
    await prepare()
    return signal()
  }
}

const players = `
  insert into account (id, auth_id, email, name, wallet_address)
  select ${firstAccount} + i * 10, 'auth0|' || i, i || '@example.com', 'Player', '0x' || i
  from generate_series(0, ${count - 1}) i;
  analyze account`

async function addNews({ database: { owner } }: BenchWorld): Promise<void> {
  await owner.query(`
    insert into notification (id, account_id, type, facts, payload, fact, created_at)
    select nextval('id_block') * 1000, a.id, 'sold', '{}', '{}', 'bench:' || a.id || clock_timestamp(), clock_timestamp()
    from account a where a.id >= ${firstAccount}`)
}
