import { afterAll, expect, test } from 'vitest'
import { startProxy } from '../../test/proxy.ts'
import { useWholeApp } from '../../test/whole-app.ts'
import { startResidents } from './start-residents.ts'

const app = await useWholeApp()
const { connection } = app.database
const proxy = await startProxy({ path: `${connection.host}/.s.PGSQL.${connection.port}` })
afterAll(() => proxy.close())

test('a process with residents that hangs loses their lock to another one', async () => {
  const hanging = startResidents({
    config: {
      season: { is: 'replay', speed: 1, from: null, season: null },
      residents: 1,
      limits: app.config.limits,
    },
    game: {
      ...app.game,
      database: {
        ...app.game.database,
        connection: { ...connection, host: '127.0.0.1', port: proxy.port },
      },
    },
    app: app.server,
    wallet: app.accounts.deps.wallet,
    onError: () => undefined,
    onAct: () => undefined,
    leaseMilliseconds: 300,
  })
  const another = await app.database.owner.connect()
  const lock = `pg_try_advisory_lock(hashtext('called-shot residents'))`
  const leads = async () =>
    (await another.query<{ isMine: boolean }>(`select ${lock} as "isMine"`)).rows[0]?.isMine
  const isHeld = `select exists (select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and objid = (hashtext('called-shot residents')::bigint & 4294967295)::oid) as "isHeld"`
  await expect.poll(async () => (await another.query(isHeld)).rows).toEqual([{ isHeld: true }])

  proxy.set({ toServer: 'vanish', toCaller: 'vanish' })
  await expect.poll(leads).toBe(true)

  proxy.heal()
  proxy.cutAll()
  await hanging.stop()
  another.release(true)
})
