import type { Client } from 'pg'
import { commitFunction } from '../../server/src/commit/commit-function.ts'
import { createAttempts } from '../../server/src/commit/attempts.ts'
import { Refusal } from '../../shared/src/refusals.ts'
import { compare, type Ratio } from './ratio.ts'
import { inTenStatements, type PlannedPurchase } from './ten-statements.ts'
import { connectThroughPg } from './through-pg.ts'
import type { BenchWorld } from './world.ts'

export interface PurchaseRounds {
  readonly rounds: number
  readonly clients: number
  readonly perClient: number
  /** Reserves this many fresh purchases; returns the number before the first. */
  readonly take: (count: number) => number
}

/** R5: what one commit call saves, against the same purchase as ten statements in one transaction. */
export async function benchOneCall(world: BenchWorld, runs: PurchaseRounds): Promise<Ratio> {
  await using connections = await connectThroughPg(world, { count: runs.clients })
  const side = (buy: (client: Client, purchase: PlannedPurchase) => Promise<void>) => async () => {
    const purchases = await takePurchases(world, runs)
    return connections.rate(purchases, async (client, purchase) => {
      await buy(client, purchase)
      return 'done'
    })
  }
  return await compare(
    { name: 'R5: a purchase in one commit call / as ten statements in a transaction', atLeast: 1 },
    runs.rounds,
    { ours: side(inOneCall), reference: side(inTenStatements) },
  )
}

/** R8: hand-written purchases at SERIALIZABLE, retried as our commands retry, against READ COMMITTED. */
export async function benchSerializable(world: BenchWorld, runs: PurchaseRounds): Promise<Ratio> {
  const side = async (isolation: 'serializable' | 'read committed') => {
    const options = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`
    const connections = await connectThroughPg(world, { count: runs.clients, options })
    return {
      [Symbol.asyncDispose]: connections[Symbol.asyncDispose],
      async measure() {
        const purchases = await takePurchases(world, runs)
        let restarts = 0
        let givenUp = 0
        const attempts = createAttempts(() => (restarts += 1))
        const rate = await connections.rate(purchases, async (client, purchase) => {
          try {
            await attempts(() => byHandFunction(client, purchase))
            return 'done'
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            givenUp += 1
            return 'given up'
          }
        })
        console.log(
          `  ${isolation}: ${purchases.length} purchases, ${restarts} failed tries, ${givenUp} given up`,
        )
        return rate
      },
    }
  }
  await using serializable = await side('serializable')
  await using readCommitted = await side('read committed')
  return await compare({ name: 'R8: purchases at SERIALIZABLE / READ COMMITTED', atMost: 1 }, runs.rounds, {
    ours: serializable.measure,
    reference: readCommitted.measure,
  })
}

async function takePurchases(
  { database: { owner } }: BenchWorld,
  { clients, perClient, take }: PurchaseRounds,
): Promise<PlannedPurchase[]> {
  const first = take(clients * perClient)
  const { rows } = await owner.query<PlannedPurchase>(
    `select n, asset, seller, buyer, price, plan::text as plan, answer from bench_plan where n > $1 and n <= $2 order by n`,
    [first, first + clients * perClient],
  )
  await owner.query('checkpoint')
  return rows
}

async function inOneCall(client: Client, { plan, answer }: PlannedPurchase): Promise<void> {
  await client.query({
    name: 'one-call',
    text: `select ${commitFunction.name}($1, $2)`,
    values: [plan, answer],
  })
}

async function byHandFunction(
  client: Client,
  { buyer, asset, seller, price, n }: PlannedPurchase,
): Promise<void> {
  await client.query({
    name: 'by-hand',
    text: 'select purchase_by_hand($1, $2, $3, $4, $5)',
    values: [buyer, asset, seller, price, n],
  })
}
