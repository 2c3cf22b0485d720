import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { packWorld } from '../../test/pack-fixtures.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { checkAuditChain } from '../ledger/audit-chain.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { makeBaseBackup } from './base-backup.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { watchBackups } from './watch-backups.ts'

const folder = await makeTemporaryFolder('backup')
const postgresFolder = join(folder, 'postgres')
const backups = join(folder, 'backups')
let running: EmbeddedDatabase | null = null
afterAll(async () => {
  await running?.postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  running = await startEmbeddedDatabase({ folder: postgresFolder })
  return openDatabase({ connection: running.connection })
}

async function stop(database: { close(): Promise<void> }): Promise<void> {
  await database.close()
  await running?.postgres.stop()
  running = null
}

/** The packs of the restored game, after every promise was asked of it. */
async function packsAfter(until: Date | null): Promise<number> {
  await restoreBackup(postgresFolder, backups, until)
  const database = await start()
  try {
    expect(await checkInvariants(database.owner)).toEqual([])
    expect((await checkAuditChain(database.owner)).breaks).toEqual([])
    const { rows } = await database.owner.query<{ packs: number }>(
      `select count(*) as packs from transfer where kind = 'pack_purchase'`,
    )
    // It goes on as a game of its own: it can be written, and its log is nobody's until the next backup.
    await database.owner.query('create table went_on ()')
    const setting = await database.owner.query<{ command: string }>(
      `select current_setting('archive_command') as command`,
    )
    expect(setting.rows[0]?.command).toBe('exit 0')
    return rows[0]?.packs ?? 0
  } finally {
    await stop(database)
  }
}

test('a game that was backed up while it ran is put back to a moment between two purchases, and to its newest', async () => {
  const database = await start()
  await migrate(database.owner)
  const world = await packWorld(database)
  const player = await world.newcomer()
  await world.giveMoney(player, { available: 20_000 })
  const now = async () => {
    await sleep(20)
    const { rows } = await database.owner.query<{ at: Date }>('select clock_timestamp() as at')
    await sleep(20)
    return rows[0]?.at ?? new Date(Number.NaN)
  }
  const beforeAll = await now()
  await world.buy(player, world.series.identity)

  // Purchases go on while the files are copied.
  let isCopying = true
  let bought = 1
  const buying = (async () => {
    while (isCopying && bought < 20) {
      await world.buy(player, world.series.identity)
      bought += 1
    }
  })()
  const made = await makeBaseBackup(join(postgresFolder, 'data'), backups)
  isCopying = false
  await buying
  expect(made.files).toBeGreaterThan(500)

  await world.buy(player, world.series.identity)
  const between = await now()
  await world.buy(player, world.series.identity)
  await world.buy(player, world.series.identity)
  const inFuture = new Date(Date.now() + 3_600_000)

  await expect(restoreBackup(postgresFolder, backups, null)).rejects.toThrow('already running')
  await stop(database)

  await expect(restoreBackup(postgresFolder, backups, beforeAll)).rejects.toThrow('no earlier moment')
  await expect(restoreBackup(postgresFolder, backups, inFuture)).rejects.toThrow('Nothing was changed')
  // The newest part of the log is only in the folder that is put aside.
  expect(await packsAfter(null)).toBe(bought + 3)
  const aside = (await readdir(postgresFolder)).filter((name) => name.startsWith('before-restore-'))
  expect(aside).toHaveLength(1)
  await rm(join(postgresFolder, 'data'), { recursive: true })
  await rename(join(postgresFolder, aside[0] ?? ''), join(postgresFolder, 'data'))
  expect(await packsAfter(between)).toBe(bought + 1)
}, 240_000)

test('with the older copies and their log removed the newest moment is restored all the same', async () => {
  const database = await start()
  const data = join(postgresFolder, 'data')
  const pruned = join(folder, 'pruned')
  const write = async () => {
    await database.owner.query(
      `insert into counter (key, value, maximum) values (gen_random_uuid()::text, 0, 0)`,
    )
    await database.owner.query('select pg_switch_wal()')
  }
  await makeBaseBackup(data, pruned)
  await write()
  await makeBaseBackup(data, pruned)
  await write()
  const { place } = await makeBaseBackup(data, pruned)
  await write()
  const removed = await pruneBackups(place, 1)
  expect(removed.bases).toBe(2)
  expect(removed.logFiles).toBeGreaterThanOrEqual(2)
  const count = async (from: typeof database) =>
    (await from.owner.query<{ rows: number }>(`select count(*) as rows from counter where key like '%-%-%'`))
      .rows
  expect(await count(database)).toEqual([{ rows: 3 }])
  await stop(database)
  await restoreBackup(postgresFolder, pruned, null)
  const restored = await start()
  expect(await count(restored)).toEqual([{ rows: 3 }])
  await stop(restored)
}, 240_000)

test('what is wrong with the backups is said once, and again when it is over', async () => {
  const database = await start()
  const said: string[] = []
  const watch = watchBackups({
    owner: database.owner,
    isEmbedded: true,
    maxAgeHours: 26,
    say: (sentence) => said.push(sentence),
  })
  expect(await watch.look()).toMatchObject({ folder: null, newestBackupAt: null, alarms: [] })

  const watched = join(folder, 'watched')
  const { place, folder: copy } = await makeBaseBackup(join(postgresFolder, 'data'), watched)
  expect(await watch.look()).toMatchObject({
    folder: place.path,
    newestBackupAt: expect.any(Date),
    alarms: [],
  })
  expect(said).toEqual([])

  // The copy is as old as its name says.
  const old = join(place.bases, '20250101T020000.000Z')
  await rename(copy, old)
  expect((await watch.look()).alarms).toEqual(['backup_too_old'])
  await watch.look()
  expect(said).toEqual([expect.stringContaining('newest backup is too old')])
  await rename(old, copy)
  expect((await watch.look()).alarms).toEqual([])
  expect(said).toEqual([expect.anything(), expect.stringContaining('Over: ')])

  // Its disk is away: neither can the log be kept, nor the copies be seen.
  const nextPartOfLog = async () => {
    await database.owner.query('create table if not exists next_part ()')
    await database.owner.query('drop table next_part')
    await database.owner.query('select pg_switch_wal()')
  }
  await rename(watched, `${watched}-away`)
  await nextPartOfLog()
  const until = async (alarms: readonly string[]) => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (String((await watch.look()).alarms) === String(alarms)) return
      await sleep(100)
    }
    expect((await watch.look()).alarms).toEqual(alarms)
  }
  await until(['log_not_kept', 'backups_not_readable'])
  await rename(`${watched}-away`, watched)
  // PostgreSQL then tries at once, and not within its minute.
  await nextPartOfLog()
  await until([])
  watch.stop()
  await stop(database)
}, 240_000)

test('a folder with the backups of another database is refused', async () => {
  const database = await start()
  await writeFile(join(backups, 'system'), '12345\n')
  await expect(makeBaseBackup(join(postgresFolder, 'data'), backups)).rejects.toThrow('another database')
  await stop(database)
  await expect(makeBaseBackup(join(postgresFolder, 'data'), backups)).rejects.toThrow('No database runs')
})
