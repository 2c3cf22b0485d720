import { Client } from 'pg'
import type { Cluster } from './cluster.ts'

const clients = 8
const seconds = 5

/** Transactions a second over eight connections to the leader, each waiting for the synchronous standby. */
export interface RowRates {
  /** Each connection updates its own row. */
  readonly ownRows: number
  /** All update the same row, as purchases of one limited series update its counter. */
  readonly oneRow: number
  /** All hold one row in share mode while each writes its own, as crafts on one game hold its event. */
  readonly oneSharedRow: number
}

const statements = {
  ownRows: 'update hot_row set value = value + 1 where id = $1',
  oneRow: 'update hot_row set value = value + 1 where id = 0 and $1 > 0',
  oneSharedRow: `with held as (select id from hot_row where id = 0 for share)
    update hot_row h set value = h.value + 1 from held where h.id = $1`,
}

export async function measureRows({ database }: Cluster): Promise<RowRates> {
  const { postgres } = await database.leader()
  const connection = database.connectionTo(postgres, 'postgres')
  return database.asSuperuser(postgres, 'postgres', async (client) => {
    await client.query('create table if not exists hot_row (id int primary key, value bigint not null)')
    await client.query('insert into hot_row select n, 0 from generate_series(0, 8) n on conflict do nothing')
    const rate = (text: string) => transactionsPerSecond(connection, text)
    const ownRows = await rate(statements.ownRows)
    const oneRow = await rate(statements.oneRow)
    const oneSharedRow = await rate(statements.oneSharedRow)
    await client.query('drop table hot_row')
    return { ownRows, oneRow, oneSharedRow }
  })
}

async function transactionsPerSecond(
  connection: ConstructorParameters<typeof Client>[0],
  text: string,
): Promise<number> {
  const all = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new Client(connection)
      await client.connect()
      return client
    }),
  )
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    all.map(async (client, index) => {
      while (performance.now() < until) {
        await client.query({ name: 'hot', text, values: [index + 1] })
        done += 1
      }
      await client.end()
    }),
  )
  return done / seconds
}
