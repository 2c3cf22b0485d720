import { cp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Draws } from '@called-shot/shared/fairness/proof.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { grindDraw } from '../../test/grind-draw.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { runScript } from '../../test/run-script.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { calls } from '../../test/calls.ts'
import { createIdSource } from '../commit/ids.ts'
import { playerById } from '../commit/player.ts'
import { createRandom, type Random } from '../commit/random.ts'
import { queriesOf } from '../commit/reader.ts'
import { createRunner } from '../commit/run-command.ts'
import { createCandidateLists } from '../packs/candidate-lists.ts'
import { writeClientSeed } from '../packs/client-seeds.ts'
import type { PackSettings } from '../packs/pack-settings.ts'
import { readProof } from '../packs/proof-lists.ts'
import { resealWhereMoved } from '../packs/reseal-packs.ts'
import { rehearseRestore } from '../jobs/rehearse-restore.ts'
import { checkAuditChain } from '../ledger/audit-chain.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { readBackupState } from './backup-state.ts'
import { makeBaseBackup } from './base-backup.ts'
import { openDatabase, type Database } from './database.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import { pruneBackups } from './prune-backups.ts'
import { keepReport, newestReport } from './rehearsal-reports.ts'
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

/** The packs bought in the restored game, once every invariant was checked. */
async function packsAfter(
  until: Date | null,
  look: (restored: Database) => Promise<void> = async () => undefined,
): Promise<number> {
  await restoreBackup(postgresFolder, backups, until)
  const database = await start()
  try {
    expect(await checkInvariants(database.owner)).toEqual([])
    expect((await checkAuditChain(database.owner)).breaks).toEqual([])
    const { rows } = await database.owner.query<{ packs: number }>(
      `select count(*) as packs from transfer where kind = 'pack_purchase'`,
    )
    // It continues as a separate game: it can be written, and its log is not archived until the next backup.
    await database.owner.query('create table went_on ()')
    const setting = await database.owner.query<{ command: string }>(
      `select current_setting('archive_command') as command`,
    )
    expect(setting.rows[0]?.command).toBe('exit 0')
    await look(database)
    return rows[0]?.packs ?? 0
  } finally {
    await stop(database)
  }
}

interface Opening {
  readonly pack: number
  readonly player: AccountId
  readonly settings: PackSettings
  readonly random: Random
}

/** Opens a pack in the restored game, as its own process would. */
function openedAgain(restored: Database, { pack, player, settings, random }: Opening) {
  const runner = createRunner({ game: restored.game, ids: createIdSource(restored.game), random })
  return async () => {
    const who = await playerById(queriesOf(restored.game), player)
    if (!who) throw new Error('the player is gone')
    return runner.run({
      player: who,
      ...calls.openPack({ settings, lists: createCandidateLists(restored.game) }, pack),
    })
  }
}

test('a game backed up while it ran is restored to a moment between two purchases, and to its latest', async () => {
  const database = await start()
  await migrate(database.owner)
  const world = await packWorld(database)
  const random = createRandom(Buffer.alloc(32, 7))
  expect(await resealWhereMoved(database.owner, random)).toBeNull()
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

  // Purchases continue while the files are copied.
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

  const toOpen = (await world.buy(player, world.series.identity)).cardpack_id
  const between = await now()
  await world.open(player, toOpen)
  const proof = await readProof(world.queries, toOpen)
  await world.buy(player, world.series.identity)
  await world.buy(player, world.series.identity)
  const inFuture = new Date(Date.now() + 3_600_000)

  await expect(restoreBackup(postgresFolder, backups, null)).rejects.toThrow('already running')
  await stop(database)

  await expect(restoreBackup(postgresFolder, backups, beforeAll)).rejects.toThrow('no earlier moment')
  await expect(restoreBackup(postgresFolder, backups, inFuture)).rejects.toThrow(
    'the log may end before it. Nothing was changed',
  )
  // The newest part of the log is only in the folder that is put aside.
  expect(await packsAfter(null)).toBe(bought + 3)
  const aside = (await readdir(postgresFolder)).filter((name) => name.startsWith('before-restore-'))
  expect(aside).toHaveLength(1)
  await rm(join(postgresFolder, 'data'), { recursive: true })
  await rename(join(postgresFolder, aside[0] ?? ''), join(postgresFolder, 'data'))
  expect(
    await packsAfter(between, async (restored) => {
      const { draws } = z.object({ draws: z.custom<Draws>() }).parse(proof)
      const seed = Buffer.from(proof.server_seed, 'hex')
      const ground = grindDraw({ packId: toOpen, seed, draws }, 3000)
      const queries = queriesOf(restored.game)
      const open = openedAgain(restored, { pack: toOpen, player, settings: world.settings, random })
      // The pack is closed again and its seed is public, so nobody opens it before it has another one.
      await expect(open()).rejects.toMatchObject({ code: 'busy' })
      expect(await resealWhereMoved(restored.owner, random)).toBeGreaterThan(1)
      await writeClientSeed(restored.game, { id: toOpen, ownerId: player }, ground.clientSeed)
      await open()
      const again = await readProof(queries, toOpen)
      expect(again.client_seed).toBe(ground.clientSeed)
      expect(z.object({ cards: z.unknown() }).parse(again.draws).cards).not.toEqual(ground.cards)
      expect(again.reseals).toMatchObject([{ seed_hash_before: proof.seed_hash, seed_hash: again.seed_hash }])
      expect(await checkInvariants(restored.owner)).toEqual([])
    }),
  ).toBe(bought + 1)
})

test('npm run rehearse restores the newest backup beside the game, reports that it is whole, and leaves nothing behind', async () => {
  const dataDir = join(folder, 'of-rehearsals')
  const script = join(import.meta.dirname, '../../../scripts/rehearse.ts')
  const { code, output } = await runScript([script, backups], { DATA_DIR: dataDir, DATABASE_URL: '' })
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Restored from \S+; its newest change is from 2/),
  ])
  expect(output).toContain('Every invariant holds.')
  expect(await readdir(dataDir)).toEqual([])
  expect(await newestReport(backups)).toMatchObject({ passed: true, findings: expect.arrayContaining([]) })
  const nowhere = await runScript([script, folder], { DATA_DIR: dataDir })
  expect([nowhere.code, nowhere.output.trim()]).toEqual([
    1,
    `The backups in ${folder} cannot be read (ENOENT).`,
  ])
  const audit = join(import.meta.dirname, '../../../scripts/audit-books.ts')
  const empty = await runScript([audit], { DATA_DIR: dataDir, DATABASE_URL: '' })
  expect([empty.code, empty.output]).toEqual([1, expect.stringMatching(/ holds no game: /)])
  expect(await readdir(dataDir)).toEqual([])
})

test('a backup that cannot be restored is reported with the reason, and leaves nothing behind', async () => {
  const [base = ''] = await readdir(join(backups, 'bases'))
  const control = join(backups, 'bases', base, 'global', 'pg_control')
  await rename(control, join(folder, 'pg_control'))
  const report = await rehearseRestore(join(folder, 'rehearsal'), backups)
  await rename(join(folder, 'pg_control'), control)
  expect(report).toMatchObject({
    base,
    passed: false,
    findings: [expect.stringMatching(/^It could not be done: ./)],
  })
  expect(await newestReport(backups)).toEqual(report)
  expect(await readdir(folder)).not.toContain('rehearsal')
})

test('the latest moment can be restored after the older backups and their log were removed', async () => {
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
})

test('before the first backup, and after a restore, no log is said to be kept', async () => {
  const database = await start()
  const archived = async () => {
    const { rows } = await database.owner.query<{ count: number }>(
      'select archived_count as count from pg_stat_archiver',
    )
    return rows[0]?.count ?? 0
  }
  const before = await archived()
  // PostgreSQL counts what the command that keeps nothing has let go.
  await database.owner.query('create table no_log ()')
  await database.owner.query('drop table no_log')
  await database.owner.query('select pg_switch_wal()')
  while ((await archived()) === before) await sleep(50)
  const state = await readBackupState(database.owner, { isEmbedded: true, maxAgeHours: 26, now: new Date() })
  expect(state).toMatchObject({ folder: null, logKeptAt: null })
  await stop(database)
})

test('a problem with the backups is reported once, and so is its end', async () => {
  const database = await start()
  const said: string[] = []
  const watch = watchBackups({
    owner: database.owner,
    isEmbedded: true,
    maxAgeHours: 26,
    say: (sentence) => said.push(sentence),
  })
  expect(await watch.poll()).toMatchObject({ folder: null, newestBackupAt: null, alarms: [] })

  const watched = join(folder, 'watched')
  const { place, folder: copy } = await makeBaseBackup(join(postgresFolder, 'data'), watched)
  expect(await watch.poll()).toMatchObject({
    folder: place.path,
    newestBackupAt: expect.any(Date),
    logKeptAt: expect.any(Date),
    alarms: [],
  })
  expect(said).toEqual([])

  // A first copy that is still being made raises no alarm, unless it was left behind.
  const draft = join(place.bases, 'unfinished-1')
  await rename(copy, draft)
  expect((await watch.poll()).alarms).toEqual([])
  await utimes(draft, new Date(0), new Date(0))
  expect((await watch.poll()).alarms).toEqual(['backup_too_old'])
  await rename(draft, copy)
  expect((await watch.poll()).alarms).toEqual([])
  expect(said).toEqual([
    expect.stringContaining('newest backup is too old'),
    expect.stringContaining('Over: '),
  ])
  said.length = 0

  // The copy is as old as its name says.
  const old = join(place.bases, '20250101T020000.000Z')
  await rename(copy, old)
  expect((await watch.poll()).alarms).toEqual(['backup_too_old', 'rehearsal_too_old'])
  await watch.poll()
  expect(said).toEqual([
    expect.stringContaining('newest backup is too old'),
    expect.stringContaining('no backup has been restored'),
  ])
  await rename(old, copy)
  expect((await watch.poll()).alarms).toEqual([])
  expect(said.slice(2)).toEqual([expect.stringContaining('Over: '), expect.stringContaining('Over: ')])

  // A copy counts once it has been restored. The newest report says when that was.
  const rehearsed = async (report: { readonly passed: boolean; readonly endedAt: Date }) => {
    await rm(join(watched, 'rehearsals'), { recursive: true, force: true })
    const at = report.endedAt.toISOString()
    const base = basename(copy)
    await keepReport(watched, { base, began_at: at, ended_at: at, passed: report.passed, findings: [] })
    return (await watch.poll()).alarms
  }
  expect(await rehearsed({ passed: false, endedAt: new Date() })).toEqual(['rehearsal_failed'])
  expect(await rehearsed({ passed: true, endedAt: new Date(0) })).toEqual(['rehearsal_too_old'])
  expect(await rehearsed({ passed: true, endedAt: new Date() })).toEqual([])
  await rm(join(watched, 'rehearsals'), { recursive: true })
  const oldest = join(place.bases, '20250101T020000.000Z')
  await cp(copy, oldest, { recursive: true })
  expect((await watch.poll()).alarms).toEqual(['rehearsal_too_old'])
  await rm(oldest, { recursive: true })
  expect((await watch.poll()).alarms).toEqual([])

  // The backup disk is gone: the log cannot be kept, and the copies cannot be read.
  const nextPartOfLog = async () => {
    await database.owner.query('create table if not exists next_part ()')
    await database.owner.query('drop table next_part')
    await database.owner.query('select pg_switch_wal()')
  }
  await rename(watched, `${watched}-away`)
  await nextPartOfLog()
  const until = async (alarms: readonly string[]) => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (String((await watch.poll()).alarms) === String(alarms)) return
      await sleep(100)
    }
    expect((await watch.poll()).alarms).toEqual(alarms)
  }
  await until(['log_not_kept', 'backups_not_readable'])
  await rename(`${watched}-away`, watched)
  // A new part of the log makes PostgreSQL try again at once instead of within a minute.
  await nextPartOfLog()
  await until([])
  watch.stop()
  await stop(database)
})

test('of two backups that are made at once one is refused, and the other has all files', async () => {
  const database = await start()
  const data = join(postgresFolder, 'data')
  const twice = join(folder, 'twice')
  const both = await Promise.allSettled([makeBaseBackup(data, twice), makeBaseBackup(data, twice)])
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.files : []))
  const refused = both.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []))
  expect([made, refused]).toEqual([
    [expect.toSatisfy((files: number) => files > 500)],
    [expect.stringContaining('Another backup of this database is being made')],
  ])
  expect(await readdir(join(twice, 'bases'))).toEqual([expect.stringMatching(/^20/)])
  // The next one is not refused.
  await makeBaseBackup(data, twice)
  await stop(database)
})

test('a folder with the backups of another database is refused', async () => {
  const database = await start()
  await writeFile(join(backups, 'system'), '12345\n')
  await expect(makeBaseBackup(join(postgresFolder, 'data'), backups)).rejects.toThrow('another database')
  await stop(database)
  await expect(makeBaseBackup(join(postgresFolder, 'data'), backups)).rejects.toThrow('No database runs')
})
