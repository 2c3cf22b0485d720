import { join } from 'node:path'
import { commitFunction } from '../../server/src/commit/commit-function.ts'
import { pgbench, runTpcb } from './pgbench.ts'
import { byHand, fillPurchases } from './purchase.ts'
import { benchOneCall, benchSerializable, type PurchaseRounds } from './purchase-through-pg.ts'
import { compare, type Goal, type Ratio } from './ratio.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const rounds = 5
const fullPerClient = 250
const clients = 8
const crowd = 16
/** Simultaneous buyers in one round of all ratios: R4 has one side that buys, and R5 to R8 have two each. */
const buyers = crowd + 4 * 2 * clients

/**
 * R4 to R8: why the money path is built as it is. R4 compares a purchase through `commit` with pgbench's TPC-B, R5 with
 * the same purchase as ten statements. R6 to R8 compare a hand-written purchase with the same one plus something the
 * design avoids: a row that every sale updates, a NOTIFY in the transaction, SERIALIZABLE. For these three, a lower
 * ratio is better: it shows what avoiding them saves.
 */
export async function benchEngine(
  outer: BenchWorld,
  { perClient = fullPerClient }: { readonly perClient?: number } = {},
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'engine'))
  const { owner } = world.database
  await owner.query(fillPurchases(rounds * buyers * perClient))
  await owner.query(byHand)
  await owner.query(avoided)
  let taken = 0
  const take = (count: number) => {
    const first = taken
    taken += count
    return first
  }
  const runs = { rounds, clients, perClient, take }
  const side = sides(world, { perClient, take })
  const hand = (more: string) =>
    side({
      clients,
      statement: `select purchase_by_hand(p.buyer, p.asset, p.seller, p.price, p.n)${more} from bench_plan p where p.n = :n;`,
    })
  const against = (goal: Goal, ours: () => Promise<number>, reference: () => Promise<number>) =>
    compare(goal, rounds, { ours, reference })
  return [
    await against(
      { name: 'R4: purchases by commit / TPC-B by pgbench, 16 clients', atLeast: 1 },
      side({
        clients: crowd,
        statement: `select ${commitFunction.name}(p.plan, p.answer) from bench_plan p where p.n = :n;`,
      }),
      () => runTpcb(world, { clients: crowd, transactions: perClient }),
    ),
    await benchOneCall(world, runs),
    await against(
      { name: 'R6: purchases with a row that all of them update / without', atMost: 1 },
      hand(', count_fee(p.n)'),
      hand(''),
    ),
    await against(
      { name: 'R7: purchases with a NOTIFY / without', atMost: 1 },
      hand(`, pg_notify('bench', p.n::text)`),
      hand(''),
    ),
    await benchSerializable(world, runs),
  ]
}

interface Side {
  readonly clients: number
  readonly statement: string
}

/** Each run takes purchases that no earlier run has taken. */
function sides(world: BenchWorld, { perClient, take }: Pick<PurchaseRounds, 'perClient' | 'take'>) {
  return ({ clients: many, statement }: Side) =>
    async () => {
      const first = take(many * perClient)
      await world.database.owner.query('checkpoint')
      return pgbench(world, {
        name: 'engine',
        clients: many,
        transactions: perClient,
        variables: { i: 0, first },
        script: `\\set i :i + 1\n\\set n :first + :client_id * ${perClient} + :i\n${statement}\n`,
      })
    }
}

const avoided = `
create table bench_fee (id int primary key, cents bigint not null);
insert into bench_fee values (1, 0);
create function count_fee(n bigint) returns void language plpgsql as $$
begin
  update bench_fee set cents = cents + 25 where id = 1;
end $$;`
