import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import { millisecondsPerHour } from '../../../shared/src/time.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { serveProgram, type ServedProgram } from '../serve-program.ts'
import type { BenchPlayer } from '../served-game.ts'
import { installVendure } from './install-vendure.ts'

type Buyer = Pick<BenchPlayer, 'token'>

/** A running Vendure shop with a database of its own. */
export interface VendureShop extends ServedProgram {
  readonly variants: readonly number[]
  /** The facet value of `matching` products. */
  readonly facetValue: number
  readonly buyers: readonly Buyer[]
  call(buyer: Buyer | null, query: string): Promise<unknown>
  /** Returns the number of paid orders, and of units that stock movements have allocated. */
  settled(): Promise<{ readonly orders: number; readonly units: number }>
  checkpoint(): Promise<void>
}

const sizes = { products: 10_000, matching: 1341, customers: 8 }
const password = 'a password of the bench'
const database = 'vendure'
/** The limit for filling, which takes some minutes on two cores. */
const fillingMilliseconds = millisecondsPerHour
const env = { VENDURE_DISABLE_TELEMETRY: 'true' }

/**
 * Installs Vendure if it is missing, starts it on the same PostgreSQL as ours with the same settings, and fills it
 * once. Both stay in the folder between runs.
 */
export async function openShop(folder: string): Promise<VendureShop> {
  const program = await installVendure(folder)
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  opened.defer(() => postgres.stop())
  const connectionTo = (name: string) => postgres.connectionTo(name)
  await fillOnce(program, connectionTo)
  const connection = connectionTo(database)
  const server = opened.use(
    await serveProgram(program, { port: await freePort(), connection, password }, { env }),
  )
  const client = new Client(connection)
  await client.connect()
  opened.defer(() => client.end())
  const looked = await look(server, client)
  const all = opened.move()
  return { ...server, ...looked, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Fills the database under a temporary name, so that a half-filled one is never measured. */
async function fillOnce(program: string, connectionTo: (name: string) => ClientConfig): Promise<void> {
  const client = new Client(connectionTo('postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount !== 0) return
    console.log(`  filling it with ${sizes.products.toLocaleString('en')} products …`)
    await client.query('drop database if exists filling')
    await client.query('create database filling')
    await client.query('alter database filling set synchronous_commit = off')
    const given = { connection: connectionTo('filling'), password }
    for (const work of [{ fill: sizes }, { index: sizes }]) {
      const settings = { ...given, ...work, port: await freePort() }
      await using _filling = await serveProgram(program, settings, {
        timeoutMilliseconds: fillingMilliseconds,
        env,
      })
    }
    await client.query('alter database filling reset synchronous_commit')
    await client.query(`alter database filling rename to ${database}`)
  } finally {
    await client.end()
  }
}

async function look(
  { address }: ServedProgram,
  client: Client,
): Promise<Omit<VendureShop, keyof ServedProgram>> {
  const first = async (sql: string) =>
    z.record(z.string(), z.coerce.number()).parse((await client.query(sql)).rows[0])
  const { rows } = await client.query<{ id: number }>('select id from product_variant order by id')
  const { id: facetValue } = await first(`select id from facet_value where code = 'kind-0'`)
  if (facetValue === undefined) throw new Error('the shop has no facet value')
  const call: VendureShop['call'] = async (buyer, query) =>
    (await post(address, query, buyer ? await buyer.token() : null)).json()
  return {
    variants: rows.map(({ id }) => id),
    facetValue,
    buyers: await Promise.all(Array.from({ length: sizes.customers }, (_, n) => logIn(address, n))),
    call,
    async settled() {
      const { orders = 0, units = 0 } = await first(
        `select (select count(*) from "order" where state = 'PaymentSettled') as orders,
          (select coalesce(sum(quantity), 0) from stock_movement where type = 'ALLOCATION') as units`,
      )
      return { orders, units }
    },
    async checkpoint() {
      await client.query('checkpoint')
    },
  }
}

function post(address: string, query: string, token: string | null): Promise<Response> {
  return fetch(`${address}/shop-api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  })
}

async function logIn(address: string, n: number): Promise<Buyer> {
  const answer = await post(
    address,
    `mutation { login(username: "buyer${n}@example.com", password: "${password}") { __typename } }`,
    null,
  )
  const token = answer.headers.get('vendure-auth-token')
  if (token === null) throw new Error(`Vendure refused buyer ${n}'s log-in: ${await answer.text()}`)
  return { token: async () => token }
}
